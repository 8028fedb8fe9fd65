/** The drawn lids of the boxes: light pictures, so that the shelf needs no 3D. */

const lids = import.meta.glob<string>('../games/*/lid.svg', { eager: true, query: '?url', import: 'default' })

export function lidOf(slug: string): string | undefined {
  return lids[`../games/${slug.replaceAll('-', '_')}/lid.svg`]
}
