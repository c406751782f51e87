import { CardEditor } from './card-editor.tsx'

/** A new card: a draft that nobody sees until it is opened. */
export function NewCardScreen() {
  return <CardEditor />
}
