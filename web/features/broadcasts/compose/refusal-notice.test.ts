import { expect, it } from 'vitest'
import { getRuleNotice } from './refusal-notice.ts'

const refused = (extra?: string) => ({ status: 400, msg: 'Broadcast rules not obeyed.', extra })

it.each([
  ['DUPL', 'Duplicate broadcast attempt'],
  ['DAYLIMIT', 'Limit of maximum 20 broadcasts per day'],
  ['LIMIT', 'Limit of maximum 5 broadcasts per list per contact per day'],
  ['SPAM', 'Spam limit of maximum 5 broadcasts per 15 minutes'],
])('says for %s: %s (ER-013 to ER-016)', (extra, text) => {
  expect(getRuleNotice(refused(extra))).toEqual({
    kind: 'bad',
    title: 'Broadcast rules not obeyed',
    text,
  })
})

it('returns undefined when no rule was broken', () => {
  expect(
    getRuleNotice({ status: 400, msg: 'Please check the fields that are marked.' }),
  ).toBeUndefined()
  expect(getRuleNotice({ status: 403, msg: 'Broadcast rules not obeyed.' })).toBeUndefined()
})
