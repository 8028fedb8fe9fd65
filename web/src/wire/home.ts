/** The folder the page was loaded from, with a slash at its end: every address is relative to it. */
export const HOME = new URL('.', document.baseURI)

/** Whether a match or a job is one of this device: its name says so. */
export function isOfDevice(name: string): boolean {
  return name.startsWith('local-')
}

/** Whether somebody answers behind this page; a folder of files (`make static`) says that nobody does. */
export const HAS_SERVER = document.querySelector<HTMLMetaElement>('meta[name=server]')?.content !== 'none'
