import { MessageCircle } from 'lucide-react'
import { State } from '#ui/state.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { words as modeWords } from './i18n.ts'

/** The list of conversations, of which there are none. */
export function ChatsScreen() {
  const words = useWords(modeWords).chats
  usePageTitle(words.title)
  return (
    <>
      <h1>{words.title}</h1>
      <State art={<MessageCircle />} title={words.none} text={words.noneText} />
    </>
  )
}
