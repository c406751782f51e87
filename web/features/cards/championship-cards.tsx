import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { Slips, SlipSkeleton } from '#ui/game/slip.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { Problem } from '#web/lib/problem.tsx'
import { type CardType, cardsQuery } from './api.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import type { Championship } from './championships-api.ts'
import { championshipsWords } from './championships-words.ts'
import { words as cardWords } from './i18n.ts'
import { championshipKind } from './kind.ts'
import { CardSlip } from './list-slip.tsx'
import styles from './championship-screen.module.css'

const TYPES = ['new', 'running', 'finished'] as const

/** The cards of a championship by tab. It opens on the first tab that has any. */
export function ChampionshipCards({ championship: { _id, cards } }: { championship: Championship }) {
  const words = useWords(cardWords).list
  const { page } = useWords(championshipsWords)
  const navigate = useNavigate()
  const asked = useSearch({ strict: false }).tab
  const tab = asked ?? TYPES.find(type => cards[type] > 0) ?? 'new'
  const show = (next: CardType) =>
    void navigate({
      to: '/championships/$championship',
      params: { championship: _id },
      replace: true,
      resetScroll: false,
      search: before => ({ ...before, tab: next }),
    })
  return (
    <section className={styles.cards} aria-labelledby="cards">
      <h2 id="cards">{page.cards}</h2>
      <Tabs
        label={page.cardTabs}
        base="cards"
        tabs={TYPES.map(id => ({ id, label: words[id], count: cards[id] }))}
        value={tab}
        onChange={show}
      />
      <TabPanel base="cards" tab={tab} className={styles.panel}>
        <OfType key={tab} championship={_id} type={tab} />
      </TabPanel>
    </section>
  )
}

function OfType({ championship, type }: { championship: string; type: CardType }) {
  const words = useWords(cardWords).list
  const list = useInfiniteQuery(cardsQuery(championshipKind, { championship, cardType: type }))
  if (list.isPending) {
    return (
      <SkeletonGroup label={words.loading}>
        <Slips>
          {[1, 2, 3].map(place => (
            <SlipSkeleton key={place} />
          ))}
        </Slips>
      </SkeletonGroup>
    )
  }
  if (list.data === undefined) {
    return <Problem error={list.error} title={words.broken} onRetry={() => void list.refetch()} />
  }
  if (list.data.length === 0) {
    return <State art={<Ticket />} title={words.empty[type]} text={words.empty[`${type}Text`]} />
  }
  return (
    <>
      <Slips>
        {list.data.map(card => (
          <CardSlip key={card._id} card={card} />
        ))}
      </Slips>
      <MoreButton list={list} />
    </>
  )
}
