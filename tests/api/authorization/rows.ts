import { accountRows } from './account-rows.ts'
import { complaintRows, recommendationRows } from './complaint-rows.ts'
import { deskListRows } from './desk-list-rows.ts'
import { inventoryRows } from './inventory-rows.ts'
import { marketRows } from './market-rows.ts'
import { matchingRows } from './matching-rows.ts'
import { privacyRows, profileRows } from './profile-rows.ts'
import { queueRows } from './queue-rows.ts'
import { billingRows, registrationRows, staffBillingRows } from './joining-rows.ts'
import { siteRows } from './site-rows.ts'
import { staffRows } from './staff-rows.ts'
import { statementRows } from './statement-rows.ts'
import { stockFileRows } from './stock-file-rows.ts'

/**
 * Section C as code. A new call needs one row, in the file of its area: a group of outcomes.ts with exceptions put over
 * it, input that would work, made anew for each cell, and every field that visitors may be answered.
 */
export const rows = [
  ...accountRows,
  ...billingRows,
  ...complaintRows,
  ...deskListRows,
  ...inventoryRows,
  ...marketRows,
  ...matchingRows,
  ...privacyRows,
  ...profileRows,
  ...queueRows,
  ...recommendationRows,
  ...registrationRows,
  ...siteRows,
  ...staffBillingRows,
  ...staffRows,
  ...statementRows,
  ...stockFileRows,
]
