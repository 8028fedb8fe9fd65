/** The small pictures in the rules: from which position each is drawn stands in games/<folder>/pictures.json (tools/pictures.py). */

const addresses = import.meta.glob<string>('./*/pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** Where the picture of that name is. */
export function pictureOf(slug: string, name: string): string | undefined {
  return addresses[`./${slug.replaceAll('-', '_')}/pictures/${name}.webp`]
}
