/** Languages of the interface. French first, English complete. */
export type Lang = 'fr' | 'en'
export const LANGS: readonly Lang[] = ['fr', 'en']

/** A text in every language: leaving one out is a type error. */
export type Words<T> = Readonly<Record<Lang, T>>
