/** The small pictures in the rules: what each shows stands in games/<folder>/pictures.json, made by tools/pictures.py. */

import type { Words } from '../text/languages'

export interface Picture {
  readonly name: string
  /** The rule it shows. */
  readonly rule: string
  /** What is to be seen, for those who cannot. */
  readonly shows: Words<string>
  readonly address: string
}

type Told = Omit<Picture, 'address'>

const told = import.meta.glob<readonly Told[]>('./*/pictures.json', { import: 'default' })
const addresses = import.meta.glob<string>('./*/pictures/*.webp', { eager: true, query: '?url', import: 'default' })

export async function openPictures(slug: string): Promise<readonly Picture[]> {
  const folder = `./${slug.replaceAll('-', '_')}`
  const all = (await told[`${folder}/pictures.json`]?.()) ?? []
  return all.flatMap(({ name, rule, shows }) => {
    const address = addresses[`${folder}/pictures/${name}.webp`]
    return address ? [{ name, rule, shows, address }] : []
  })
}
