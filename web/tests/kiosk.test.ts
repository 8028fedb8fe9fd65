import { expect, it } from 'vitest'

import { countdown, WARNING_SECONDS } from '../src/model/countdown'

it('a kiosk warns for half a minute before it forgets', () => {
  const minute = 60_000
  expect(countdown(0, 5)).toBeNull()
  expect(countdown(5 * minute - WARNING_SECONDS * 1000 - 1, 5)).toBeNull()
  expect(countdown(5 * minute - WARNING_SECONDS * 1000, 5)).toBe(WARNING_SECONDS)
  expect(countdown(5 * minute - 1, 5)).toBe(1)
  expect(countdown(5 * minute, 5)).toBe(0)
  expect(countdown(9 * minute, 5)).toBe(0)
})
