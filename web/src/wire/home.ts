/** What is known of addresses without asking anybody. */

/** The home of the site, with a slash at its end: one folder above the scripts, wherever a proxy has put it all. */
const script = import.meta.url
export const HOME = import.meta.env.DEV ? new URL('/', document.baseURI) : new URL('..', script)

/** Whether a match or a job is one of this device: its name says so. */
export function isOfDevice(name: string): boolean {
  return name.startsWith('local-')
}

/** Whether somebody answers behind this page; a folder of files (`make static`) says that nobody does. */
export const HAS_SERVER = document.querySelector<HTMLMetaElement>('meta[name=server]')?.content !== 'none'
