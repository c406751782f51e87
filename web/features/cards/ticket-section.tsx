import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Share2, Swords, Ticket as TicketIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { formatReais } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDay, formatTime } from '#web/lib/moments.ts'
import { type Card, type Game, justSent, myGamesQuery } from './api.ts'
import { useShare } from './card-cover.tsx'
import { typeOf } from './card-type.ts'
import { messages as cardMessages } from './i18n.ts'
import { gameLink } from './links.ts'
import styles from './ticket-section.module.css'

/** My newest game on an open card as a ticket, with its actions; animated when it was just sent. */
export function TicketSection({ card }: { card: Card }) {
  const messages = useMessages(cardMessages)
  const list = useInfiniteQuery(myGamesQuery(typeOf(card), card._id))
  const sent = useStore(justSent)
  useEffect(() => () => justSent.set(null), [])
  const skeleton = <Skeletons label={messages.mine.loading} shape="card" heights={[196]} />
  return (
    <Loaded query={list} title={messages.mine.broken} skeleton={skeleton}>
      {({ games: [newest], total }) => {
        // The cached list predates the entry just sent.
        if (sent !== null && newest?._id !== sent && list.isFetching) return skeleton
        return newest && <Ticket card={card} game={newest} number={total} isNew={newest._id === sent} />
      }}
    </Loaded>
  )
}

function Ticket({ card, game, number, isNew }: { card: Card; game: Game; number: number; isNew: boolean }) {
  const all = useMessages(cardMessages)
  const messages = all.ticket
  const lang = useLang()
  const share = useShare(card)
  const challenge = useShare(card, game)
  const facts = [
    all.mine.game(number),
    game.price > 0n ? formatReais(game.price, lang) : all.free,
    all.mine.sent(formatDay(game.createdAt, lang), formatTime(game.createdAt, lang)),
  ]
  return (
    <section className={cx(styles.ticket, isNew && styles.comesIn)} aria-label={messages.label}>
      <Row gap={3} align="center" className={styles.body}>
        <span className={styles.mark} aria-hidden="true">
          <TicketIcon size={24} />
        </span>
        <Stack gap={1}>
          <h2 className={styles.title}>{isNew ? messages.sent : messages.inside}</h2>
          <Text look="note" role={isNew ? 'status' : undefined}>
            {isNew ? messages.sentText : messages.insideText}
          </Text>
          <Text look="fine" className="num">
            {facts.join(' · ')}
          </Text>
        </Stack>
      </Row>
      <Stack gap={2} columns={2} className={styles.stub}>
        <Button className={styles.first} icon={<Swords aria-hidden="true" />} onClick={challenge.open}>
          {messages.challenge}
        </Button>
        <Link {...gameLink(card, game)} search={true} className={buttonClass({ variant: 'sec' })}>
          {messages.see}
        </Link>
        <Button variant="sec" icon={<Share2 aria-hidden="true" />} onClick={share.open}>
          {messages.share}
        </Button>
      </Stack>
      {share.sheet}
      {challenge.sheet}
    </section>
  )
}
