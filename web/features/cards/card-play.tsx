import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type Centavos, centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { balanceQuery } from '#web/lib/me.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'
import type { Card } from './api.ts'
import { messages as cardMessages } from './i18n.ts'
import { playLink } from './links.ts'
import styles from './card-play.module.css'

/** The price of an entry and the play button, while the card is open: a bottom bar on phones, a box beside the page on wider screens. */
export function CardPlay({ card }: { card: Card }) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const balance = useQuery(balanceQuery).data?.amount
  const play = usePlay(card, balance)
  const isUsedUp = card.myGames >= card.entriesPerUser
  const isShort = balance !== undefined && balance < card.price
  const games =
    card.myGames > 0 ? messages.play.left(card.myGames, card.entriesPerUser) : messages.play.limit(card.entriesPerUser)
  return (
    <Stack as="section" align="center" className={styles.play} aria-label={messages.play.label}>
      <p className={styles.price}>
        <span>{messages.play.price}</span>
        <span className="figure">{card.price > 0n ? formatReais(card.price, lang) : messages.free}</span>
      </p>
      <Button
        size="lg"
        variant={card.myGames > 0 ? 'sec' : 'pri'}
        className={styles.button}
        disabled={isUsedUp}
        onClick={() => void play()}
      >
        {card.myGames > 0 ? messages.play.again : messages.play.now}
        <ArrowRight aria-hidden="true" />
      </Button>
      {isUsedUp ? (
        <Text size="xs" lineHeight="xs" tone="muted" className={cx(styles.note, styles.reason)} role="status">
          {messages.play.used(card.entriesPerUser)}
        </Text>
      ) : (
        <Text as="div" size="xs" lineHeight="xs" tone="muted" className={styles.note}>
          {isShort ? (
            <Text tone="orange">{messages.play.noBalance}</Text>
          ) : (
            card.price > 0n &&
            balance !== undefined && <p>{messages.play.after(formatReais(centavos(balance - card.price), lang))}</p>
          )}
          <p>{games}</p>
        </Text>
      )}
    </Stack>
  )
}

/** Checks the balance and confirms the price before it opens the play page. */
function usePlay(card: Card, balance: Centavos | undefined) {
  const messages = useMessages(cardMessages)
  const lang = useLang()
  const navigate = useNavigate()
  const { askForCoins } = useWaysToWallet()
  const { influencer_code: code } = useSearch({ strict: false })
  return async function play() {
    if (balance !== undefined && balance < card.price) {
      return askForCoins(card.price)
    }
    const agreed = await confirm({
      title: messages.play.ask,
      text: card.price > 0n ? messages.play.askPrice(formatReais(card.price, lang)) : messages.play.askFree,
      confirmLabel: messages.play.yes,
      cancelLabel: messages.play.no,
    })
    if (!agreed) return
    await navigate({
      ...playLink(card),
      search: code === undefined ? {} : { influencer_code: code },
    })
  }
}
