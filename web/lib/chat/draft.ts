import { browserStorage } from '#client/browser-storage.ts'

const keyOf = (userId: string, chatKey: string): string => `crava.chat-draft.${userId}.${chatKey}`

/** What this user began to write in this conversation on this device. */
export const draftOf = (userId: string, chatKey: string): string => browserStorage.get(keyOf(userId, chatKey)) ?? ''

/** Keeps what is being written, over reloads too; nothing is kept of an empty text. */
export const saveDraft = (userId: string, chatKey: string, text: string): void =>
  browserStorage.set(keyOf(userId, chatKey), text === '' ? null : text)
