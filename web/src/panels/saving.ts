/** Has the browser save a text under a name. */
export function saveFile(name: string, text: string): void {
  const file = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }))
  Object.assign(document.createElement('a'), { href: file, download: name }).click()
  URL.revokeObjectURL(file)
}
