import { browserStorage } from '#client/browser-storage.ts'

const keyOf = (userId: string, placeKey: string): string => `crava.chat-draft.${userId}.${placeKey}`

/** What this user began to write in this conversation on this device. */
export const draftOf = (userId: string, placeKey: string): string => browserStorage.get(keyOf(userId, placeKey)) ?? ''

/** Keeps what is being written, over reloads too; nothing is kept of an empty text. */
export const keepDraft = (userId: string, placeKey: string, text: string): void =>
  browserStorage.set(keyOf(userId, placeKey), text === '' ? null : text)
