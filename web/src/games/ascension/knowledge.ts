/** Whether the board draws large the hidden faces its viewer knows: switched in the tray, followed by the scene. */

let isOn = false
const followers = new Set<() => void>()

export const knowledge = {
  get isShown(): boolean {
    return isOn
  },
  toggle(): void {
    isOn = !isOn
    for (const follow of followers) follow()
  },
  /** Returns what ends it. */
  follow(follower: () => void): () => void {
    followers.add(follower)
    return () => followers.delete(follower)
  },
} as const
