/** Formats the size of a file in common units: `842 KB`, `3.1 MB`. */
export const sizeText = (bytes: number) =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${Number((bytes / 1_048_576).toFixed(1))} MB`
