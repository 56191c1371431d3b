/** A unique string of letters and digits. */
export const aMark = (): string => Math.random().toString(36).slice(2, 10)
