import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { State } from '#ui/state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useMessages } from '#client/i18n.ts'
import { type CardType, cardsQuery } from './api.ts'
import type { Championship } from './championships-api.ts'
import { messages as cardMessages, championshipsMessages } from './i18n.ts'
import { championshipType } from './card-type.ts'
import { CardSlip } from './list-slip.tsx'
import styles from './championship-screen.module.css'
import { SlipList } from '#web/lib/slip-list.tsx'

const TYPES = ['new', 'running', 'finished'] as const

/** The cards of a championship by tab. It opens on the first tab that has any. */
export function ChampionshipCards({ championship: { _id, cards } }: { championship: Championship }) {
  const messages = useMessages(cardMessages).list
  const { page } = useMessages(championshipsMessages)
  const navigate = useNavigate()
  const request = useSearch({ strict: false }).tab
  const tab = request ?? TYPES.find(type => cards[type] > 0) ?? 'new'
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
        tabs={TYPES.map(id => ({ id, label: messages[id], count: cards[id] }))}
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
  const messages = useMessages(cardMessages).list
  const list = useInfiniteQuery(cardsQuery(championshipType, { championship, cardType: type }))
  const none = <State art={<Ticket />} title={messages.empty[type]} text={messages.empty[`${type}Text`]} />
  return (
    <SlipList list={list} messages={messages} empty={none}>
      {card => <CardSlip key={card._id} card={card} />}
    </SlipList>
  )
}
