import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Medal, SearchX, Ticket, Trophy } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { SlipRail } from '#ui/game/slip.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { SearchBox } from '#web/lib/search-box.tsx'
import { useSearchTerm } from '#web/lib/search-term.ts'
import { cardsQuery } from './api.ts'
import { championshipType } from './card-type.ts'
import { ChampionshipTile } from './championship-tile.tsx'
import { championshipsQuery } from './championships-api.ts'
import { championshipsMessages } from './i18n.ts'
import { historyLink } from './links.ts'
import { CardSlip } from './list-slip.tsx'
import styles from './championships-screen.module.css'

/** Open cards, and all championships with a search by name and season. */
export function ChampionshipsScreen() {
  const messages = useMessages(championshipsMessages)
  const common = useMessages(commonMessages)
  usePageTitle(messages.title)
  const { search = '' } = useSearch({ strict: false })
  const { typed, setTyped, wanted } = useSearchTerm(search, '/championships')
  return (
    <Stack gap={6}>
      <header className={styles.head}>
        <div>
          <h1>{messages.title}</h1>
          <p>{messages.intro}</p>
        </div>
        <div className={styles.ways}>
          <Link to="/rules" hash="h1" className={buttonClass({ variant: 'txt' })}>
            {messages.scoring}
          </Link>
          <Link to={RANKING_PATHS['card-game']} className={iconButtonClass({ fill: true })} aria-label={common.ranking}>
            <Medal aria-hidden="true" />
          </Link>
          <Link {...historyLink(championshipType)} className={buttonClass({ variant: 'sec' })}>
            <Ticket aria-hidden="true" />
            {messages.myGames}
          </Link>
        </div>
      </header>
      <ChampionshipCards key={wanted === '' ? 'open' : 'found'} search={wanted} />
      <Stack as="section" gap={4} aria-labelledby="championships">
        <Stack gap={3} className={styles.tools}>
          <Text as="h2" id="championships" breaks="anywhere" minWidth={0} className={styles.found}>
            {wanted ? messages.found(wanted) : messages.all}
          </Text>
          <SearchBox label={messages.search} clear={messages.clear} value={typed} onChange={setTyped} />
        </Stack>
        <Championships search={wanted} />
      </Stack>
    </Stack>
  )
}

function Championships({ search }: { search: string }) {
  const messages = useMessages(championshipsMessages)
  const list = useInfiniteQuery({ ...championshipsQuery(search), placeholderData: keepPreviousData })
  return (
    <Loaded
      query={list}
      title={messages.broken}
      skeleton={<Skeletons label={messages.loading} heights={[148, 148, 148, 148]} className={styles.tiles} />}
      empty={
        search ? (
          <State art={<SearchX />} title={messages.notFound} text={messages.notFoundText} />
        ) : (
          <State art={<Trophy />} title={messages.none} text={messages.noneText} />
        )
      }
    >
      {rows => (
        <>
          <ul className={styles.tiles}>
            {rows.map(championship => (
              <li key={championship._id}>
                <ChampionshipTile championship={championship} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
    </Loaded>
  )
}

/** Open cards of all championships, or search results in any state; empty when there are none, because the list below already shows that. */
function ChampionshipCards({ search }: { search: string }) {
  const messages = useMessages(championshipsMessages)
  const list = useInfiniteQuery({
    ...cardsQuery(championshipType, search === '' ? { cardType: 'new' } : { search }),
    placeholderData: keepPreviousData,
  })
  if (list.isError && list.data === undefined)
    return <Problem error={list.error} title={messages.cardsBroken} onRetry={() => void list.refetch()} />
  if (!list.data || list.data.length === 0) return null
  const title = search === '' ? messages.toPlay : messages.cardsFound(search)
  return (
    <section aria-labelledby="open-cards">
      <SectionTitle id="open-cards">{title}</SectionTitle>
      <SlipRail label={title}>
        {list.data.map(card => (
          <CardSlip key={card._id} card={card} />
        ))}
      </SlipRail>
      <MoreButton list={list} />
    </section>
  )
}
