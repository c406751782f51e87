import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ShieldCheck, Trophy } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '../lib/common-messages.ts'
import { openPath } from '../lib/open-path.ts'
import { ownPath } from '../lib/own-path.ts'
import { ordinal } from '../lib/points.ts'
import { readNotice } from '../lib/read-notice.ts'
import { playTune } from '../lib/sound.tsx'
import { type WonPrize, wonPrize } from '../lib/won-prize.ts'
import { prizeMomentMessages } from './notice-messages.ts'
import styles from './prize-moment.module.css'

/** A prize that was won: the only celebration in the product (design, section 7). */
export default function PrizeMoment(): ReactNode {
  const won = useStore(wonPrize)
  const messages = useMessages(prizeMomentMessages)
  const common = useMessages(commonMessages)
  const client = useQueryClient()
  const id = won?.id
  useEffect(() => {
    if (id !== undefined) playTune('prize')
  }, [id])
  function close() {
    if (won) void readNotice(client, won.id)
    wonPrize.set(null)
  }
  return (
    <Sheet open={won !== null} onClose={close} title={messages.title} closeLabel={common.close}>
      {won && <Won won={won} onLeave={close} />}
    </Sheet>
  )
}

function Won({ won, onLeave }: { won: WonPrize; onLeave: () => void }) {
  const messages = useMessages(prizeMomentMessages)
  const lang = useLang()
  const router = useRouter()
  const path = ownPath(won.uri)
  const see = () => {
    onLeave()
    if (path !== undefined) openPath(router, path)
  }
  return (
    <>
      <Confetti />
      <Stack gap={2} align="center" textAlign="center" className={styles.won}>
        <span className={styles.cup}>
          <Trophy aria-hidden="true" />
        </span>
        <p className={`figure ${styles.amount}`}>{formatReais(won.amount, lang)}</p>
        <p>
          {won.place !== null && <strong>{messages.place(ordinal(won.place, lang), won.players)}</strong>}
          <span className={styles.game}>{won.name}</span>
        </p>
        <p>{messages.paid}</p>
      </Stack>
      <Row
        as={Link}
        to={`/reports/${won.game}`}
        gap={2}
        align="center"
        justify="center"
        className={styles.checked}
        onClick={onLeave}
      >
        <ShieldCheck aria-hidden="true" />
        {messages.checked}
      </Row>
      <Button size="lg" block data-autofocus onClick={see}>
        {messages.see}
      </Button>
    </>
  )
}

const PIECES = 28

/** Falls once over the sheet; not shown with reduced motion. */
function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => (
        <i key={piece} style={{ '--at': (piece * 37) % PIECES, '--turn': piece % 5 } as CSSProperties} />
      ))}
    </div>
  )
}
