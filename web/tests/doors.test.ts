/** Which doors are asked: a name tells whose match or job it is. */

import { beforeEach, expect, it, vi } from 'vitest'

const asked: string[] = []
vi.stubGlobal('document', { baseURI: 'http://library.example/index.html', querySelector: () => null })
vi.stubGlobal('fetch', async (address: URL) => {
  asked.push(`server ${address.pathname}`)
  return new Response('{"code":"turn","sentence":"not yet"}', { status: 409 })
})
vi.mock('../src/wire/local', () => ({
  request: async (method: string, path: string) => {
    asked.push(`device ${method} ${path}`)
    return path.endsWith('record')
      ? { status: 409, text: '{"code":"impossible","sentence":"later"}' }
      : { status: 204, text: '' }
  },
}))
const { api, device, Refusal } = await import('../src/wire/api')

beforeEach(() => void asked.splice(0))

it('asks this device for what is its own', async () => {
  await api.leave('local-3f', 1, 'en')
  await api.cancel('local-7', 'en')
  await expect(api.record('local-3f', 'en')).rejects.toThrow('later')

  expect(asked).toEqual([
    'device DELETE matches/local-3f/seats/1',
    'device DELETE jobs/local-7',
    'device GET matches/local-3f/record',
  ])
})

it('asks the server for everything else', async () => {
  await expect(api.about('3flocal-', 'en')).rejects.toBeInstanceOf(Refusal)
  await expect(api.mine('fr')).rejects.toThrow('not yet')

  expect(asked).toEqual(['server /api/matches/3flocal-', 'server /api/mine'])
})

it('asks this device alone where it is told so', async () => {
  await device.mine('fr')
  await device.playOn({ record: '{}', seats: [] }, 'fr')

  expect(asked).toEqual(['device GET mine', 'device POST records/play'])
})

it('brings a code again where the first answer was a cookie alone', async () => {
  const answers = ['{"name":null,"taken":false}', '{"name":"Ann","taken":true}', '{"name":"Bob","taken":true}']
  let count = 0
  vi.stubGlobal('fetch', async () => new Response(answers[count++]))

  expect(await api.takeMove('ABCD2345', 'en')).toEqual({ name: 'Ann', taken: true })
  expect(await api.takeMove('ABCD2345', 'en')).toEqual({ name: 'Bob', taken: true })
})
