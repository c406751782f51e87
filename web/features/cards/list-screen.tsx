import { type UseInfiniteQueryResult, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Medal, SearchX, Shirt, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { queryClient } from '#web/lib/query.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { SlipList } from '#web/lib/slip-list.tsx'
import { cardsQuery, type CardType, type ListedCard } from './api.ts'
import { athletesType } from './card-type.ts'
import { messages as cardMessages } from './i18n.ts'
import { historyLink } from './links.ts'
import { CardSlip } from './list-slip.tsx'
import styles from './list-screen.module.css'

const TYPES = ['new', 'running', 'finished'] as const
const LIST = '/athletes_of_the_week'

/** Cards of Athletes of the Week: three tabs, or search results across all of them. */
export function ListScreen() {
  const messages = useMessages(cardMessages)
  const common = useMessages(commonMessages)
  usePageTitle(messages.title)
  const { tab = 'new', search = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { typed, setTyped, wanted } = useSearchTerm(search, LIST)
  const show = (type: CardType) =>
    void navigate({ to: LIST, replace: true, resetScroll: false, search: type === 'new' ? {} : { tab: type } })
  return (
    <>
      <Row as="header" gap={3} align="center" justify="between" marginBottom={4} className={styles.head}>
        <h1>{messages.title}</h1>
        <Link to={RANKING_PATHS.athlete} className={iconButtonClass({ fill: true })} aria-label={common.ranking}>
          <Medal aria-hidden="true" />
        </Link>
        <Link {...historyLink(athletesType)} className={buttonClass({ variant: 'sec' })}>
          <Ticket aria-hidden="true" />
          {messages.list.myGames}
        </Link>
      </Row>
      <Stack gap={3} className={styles.tools}>
        <SearchBox label={messages.list.search} clear={messages.list.clear} value={typed} onChange={setTyped} />
        {wanted ? (
          <h2 className={styles.found}>{messages.list.found(wanted)}</h2>
        ) : (
          <TypeTabs type={tab} onChange={show} />
        )}
      </Stack>
      {wanted ? (
        <Found search={wanted} />
      ) : (
        <TabPanel base="cards" tab={tab}>
          <h2 className="visually-hidden">{messages.list[tab]}</h2>
          <OfType key={tab} type={tab} />
        </TabPanel>
      )}
    </>
  )
}

function TypeTabs({ type, onChange }: { type: CardType; onChange: (type: CardType) => void }) {
  const messages = useMessages(cardMessages)
  const counts = { new: useTotal('new'), running: useTotal('running'), finished: undefined }
  return (
    <Tabs
      label={messages.list.tabs}
      base="cards"
      tabs={TYPES.map(id => ({ id, label: messages.list[id], count: counts[id] }))}
      value={type}
      onChange={onChange}
    />
  )
}

/** Number of cards of a tab; this also prefetches its first page. */
const useTotal = (cardType: CardType): number | undefined =>
  useInfiniteQuery({ ...cardsQuery(athletesType, { cardType }), select: ({ pages }) => pages.at(-1)?.total }).data

function OfType({ type }: { type: CardType }) {
  const { empty } = useMessages(cardMessages).list
  const list = useInfiniteQuery(cardsQuery(athletesType, { cardType: type }))
  return <Cards list={list} none={<State art={<Shirt />} title={empty[type]} text={empty[`${type}Text`]} />} />
}

function Found({ search }: { search: string }) {
  const { empty } = useMessages(cardMessages).list
  const list = useInfiniteQuery({ ...cardsQuery(athletesType, { search }), placeholderData: keepPreviousData })
  return <Cards list={list} none={<State art={<SearchX />} title={empty.search} text={empty.searchText} />} />
}

function Cards({ list, none }: { list: UseInfiniteQueryResult<ListedCard[]>; none: ReactNode }) {
  const messages = useMessages(cardMessages).list
  return (
    <SlipList list={list} messages={messages} count={6} empty={none} className={styles.list}>
      {card => <CardSlip key={card._id} card={card} />}
    </SlipList>
  )
}

/** Prefetches the first data of the list of cards, when its link is touched or earlier. */
export function prefetchCards(): void {
  // The page retries failures and shows them.
  for (const cardType of ['new', 'running'] as const)
    queryClient.infiniteQuery(cardsQuery(athletesType, { cardType })).catch(() => undefined)
}
