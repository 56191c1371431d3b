import { accountRows } from './account-rows.ts'
import { marketRows } from './market-rows.ts'
import { siteRows } from './site-rows.ts'
import { staffRows } from './staff-rows.ts'

/**
 * Section C as code. A new call needs one row, in the file of its area:
 *
 *   row(endpoint, cells, input, { visitorsSee })
 *
 * - cells: a group of outcomes.ts, with exceptions put over it: `{ ...traders('404'), ...ofCompany(), ...staffToo() }`.
 *   An outcome is the status, with the reason code where the answer has one: '200', '404', '403 SERVICE_ONLY'.
 *   What belongs to somebody belongs to `owner`; the other members are strangers to it.
 * - input: params, query and body of a call that would work, made anew for each cell by a function of the scene.
 * - visitorsSee: of a call that visitors may make, every field that they may be answered: 'payload{id name}'.
 */
export const rows = [...accountRows, ...marketRows, ...siteRows, ...staffRows]
