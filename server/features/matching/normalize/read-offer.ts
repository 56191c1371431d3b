import { processorRules } from '#server/features/matching/normalize/kinds/processors.ts'

/** The rules of all kinds of products, one file each. */
export const rulesOfKinds = { processors: processorRules }
