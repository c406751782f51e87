import { useHasStake } from '#web/lib/profile.ts'
import { ChevronDown, Zap } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Pushed } from '#contract/api/push-games.ts'
import { formatReais } from '#contract/money.ts'
import { Crest } from '#ui/art/crest.tsx'
import { kitFrom } from '#ui/art/kits.ts'
import { Badge } from '#ui/badge.tsx'
import { useSecondsLeft } from '#ui/countdown.tsx'
import { cx } from '#ui/cx.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import type { AskedPush } from '#web/lib/open-push.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { useIsStopped } from '#web/lib/stops.ts'
import { codeOf } from '#web/lib/teams.ts'
import { AnswerPart } from './answer-part.tsx'
import { useAnswering, useSelfClosing } from './answer-use.ts'
import { modalWords } from './modal-words.ts'
import { Ring } from './ring.tsx'
import styles from './push-modal.module.css'

interface PushModalProps {
  asked: AskedPush
  open: boolean
  onClose: () => void
}

const SECOND_MS = 1000

/** A question of a push game with its countdown (P2), over the page one is on. */
export function PushModal(props: PushModalProps): ReactNode {
  const { asked, open, onClose } = props
  const { pushed, offset } = asked
  const words = useWords(modalWords)
  const lang = useLang()
  const questionId = useId()
  const left = useSecondsLeft(pushed.expiresAt.getTime(), offset)
  const answering = useAnswering(asked, onClose)
  const entering = { mode: 'push-game', game: pushed._id }
  const isStopped = useIsStopped(entering)
  useSelfClosing(props, answering, left)
  const all = Math.round((pushed.expiresAt.getTime() - pushed.createdAt.getTime()) / SECOND_MS)
  return (
    <Sheet
      open={open}
      onClose={answering.askToLeave}
      role="alertdialog"
      title={
        <Badge tone="orange" icon={<Zap aria-hidden="true" />}>
          {words.title}
        </Badge>
      }
      closeLabel={words.close}
      describedBy={questionId}
    >
      <div className={styles.push}>
        <Ring left={Math.min(left, all)} all={all} />
        <Match pushed={pushed} />
        <p id={questionId} className={styles.question}>
          {lang === 'en' ? pushed._push.questionEn : pushed._push.question}
        </p>
        <Stake push={pushed._push} />
        <StopNote of={entering} />
        <AnswerPart push={pushed._push} answering={answering} isStopped={isStopped} />
      </div>
    </Sheet>
  )
}

function Match({ pushed: { _game: game, _champ: champ, info } }: { pushed: Pushed }) {
  const words = useWords(modalWords)
  const lang = useLang()
  const details = [champ.name, info.date && sayFullMoment(info.date, lang), info.place].filter(Boolean)
  return (
    <div>
      <p className={styles.teams}>
        <Team team={game.local} />
        <span className={cx('figure', styles.against)}>×</span>
        <Team team={game.away} />
      </p>
      <details className={styles.details}>
        <summary>
          {words.details} <ChevronDown aria-hidden="true" />
        </summary>
        <p>{details.join(' · ')}</p>
      </details>
    </div>
  )
}

function Team({ team }: { team: Pushed['_game']['local'] }) {
  const code = codeOf(team)
  return (
    <span className={styles.team}>
      <Crest code={code} kit={kitFrom(code, team.colors)} size={48} />
      <span>{team.name}</span>
    </span>
  )
}

function Stake({ push: { price, amount, fee } }: { push: Pushed['_push'] }) {
  const words = useWords(modalWords)
  const lang = useLang()
  if (!useHasStake({ price, amount })) return null
  return (
    <div>
      <dl className={styles.stake}>
        <div>
          <dt>{words.price}</dt>
          <dd className="figure">{price === 0n ? words.free : formatReais(price, lang)}</dd>
        </div>
        <div>
          <dt>{words.prize}</dt>
          <dd className={cx('figure', styles.prize)}>{amount === 0n ? words.grows : formatReais(amount, lang)}</dd>
        </div>
      </dl>
      <p className={styles.shared}>{amount === 0n ? words.prizeGrows(fee) : words.prizeShared}</p>
    </div>
  )
}
