import { parseCatalogue } from './product.ts'

export const processors = parseCatalogue(
  12,
  `
processor | xeon-gold-1 | Intel | Xeon Gold 6130; Gold 6130; Xeon 6130 2.1 GHz 16C; 6130 | SR3B9; CD8067303409000; BX806736130 | | 48
processor | xeon-e5-v4 | Intel; HP | Xeon E5-2637 v4; E5 2637 v4; E5-2637V4 3.5GHz 4-core | SR2P3; CM8066002041100 | | 59
`,
)
