import { Link, useSearch } from '@tanstack/react-router'
import { Globe, Plus, SearchX } from 'lucide-react'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { words as roomWords } from './i18n.ts'
import { useRoomUse } from './kind.ts'
import { modeWords } from './mode-words.ts'
import { RoomsList } from './rooms-list.tsx'
import styles from './list.module.css'

/** Public rooms of a kind, or those of them that a search by room, team or user finds. */
export function PublicScreen() {
  const words = useWords(roomWords)
  const use = useRoomUse()
  const mode = useWords(modeWords).modes[use.mode]
  const { search = '' } = useSearch({ strict: false })
  const { typed, setTyped, wanted } = useSearchTerm(search, use.to.public)
  const isShort = typed.trim() !== '' && typed.trim().length < USER_SEARCH_MIN
  const sought = wanted.length < USER_SEARCH_MIN ? '' : wanted
  usePageTitle(`${words.publicRooms} · ${mode.title}`)
  return (
    <>
      <header className={styles.head}>
        <h1>{words.publicRooms}</h1>
        <Link to={use.to.create} className={buttonClass()}>
          <Plus aria-hidden="true" />
          {words.newRoom}
        </Link>
      </header>
      <div className={styles.tools}>
        <SearchBox
          label={words.public.search}
          clear={words.public.clear}
          hint={isShort ? words.public.short : undefined}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <h2 className={sought ? styles.found : 'visually-hidden'}>
        {sought ? words.public.found(sought) : words.publicRooms}
      </h2>
      <RoomsList
        use={use}
        asked={sought ? { scope: 'public', search: sought } : { scope: 'public' }}
        none={
          sought ? (
            <State art={<SearchX />} title={words.public.nothing} text={words.public.nothingText} />
          ) : (
            <State art={<Globe />} title={words.public.none} text={words.public.noneText} />
          )
        }
      />
    </>
  )
}
