import { Link, useSearch } from '@tanstack/react-router'
import { Globe, Plus, SearchX } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { buttonClass } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { modeMessages, messages as roomMessages } from './i18n.ts'
import { useRoomUse } from './room-type.ts'
import { RoomsList } from './rooms-list.tsx'
import styles from './list.module.css'

/** Public rooms of a type, or search results by room, team or user. */
export function PublicScreen() {
  const messages = useMessages(roomMessages)
  const roomType = useRoomUse()
  const mode = useMessages(modeMessages).modes[roomType.mode]
  const { search = '' } = useSearch({ strict: false })
  const { typed, setTyped, wanted } = useSearchTerm(search, roomType.to.public)
  const isShort = typed.trim() !== '' && typed.trim().length < USER_SEARCH_MIN
  const sought = wanted.length < USER_SEARCH_MIN ? '' : wanted
  usePageTitle(`${messages.publicRooms} · ${mode.title}`)
  return (
    <>
      <Row as="header" gap={3} align="center" justify="between" wrap marginBottom={4} className={styles.head}>
        <h1>{messages.publicRooms}</h1>
        <Link to={roomType.to.create} className={buttonClass()}>
          <Plus aria-hidden="true" />
          {messages.newRoom}
        </Link>
      </Row>
      <Stack gap={3} className={styles.tools}>
        <SearchBox
          label={messages.public.search}
          clear={messages.public.clear}
          hint={isShort ? messages.public.short : undefined}
          value={typed}
          onChange={setTyped}
        />
      </Stack>
      <h2 className={sought ? styles.found : 'visually-hidden'}>
        {sought ? messages.public.found(sought) : messages.publicRooms}
      </h2>
      <RoomsList
        roomType={roomType}
        request={sought ? { scope: 'public', search: sought } : { scope: 'public' }}
        none={
          sought ? (
            <State art={<SearchX />} title={messages.public.nothing} text={messages.public.nothingText} />
          ) : (
            <State art={<Globe />} title={messages.public.none} text={messages.public.noneText} />
          )
        }
      />
    </>
  )
}
