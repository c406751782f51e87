import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '#contract/api/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayDate, sayTime } from '#web/lib/moments.ts'
import { type Limit, limitMutation, type Limits } from './limits-api.ts'
import { limitsWords } from './limits-words.ts'
import styles from './limits-page.module.css'

interface KindCardProps {
  kind: LimitKind
  limits: Limits[LimitKind]
  onChange: (period: LimitPeriod) => void
}

/** The limits of deposits or of losses: by day, week and month. */
export function KindCard({ kind, limits, onChange }: KindCardProps) {
  const words = useWords(limitsWords)
  const { title, text } = words.kinds[kind]
  return (
    <Card title={title}>
      <p className={styles.quiet}>{text}</p>
      <ul className={styles.rows}>
        {LIMIT_PERIODS.map(period => (
          <li key={period}>
            <LimitRow kind={kind} period={period} limit={limits[period]} onChange={() => onChange(period)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface LimitRowProps {
  kind: LimitKind
  period: LimitPeriod
  limit: Limit
  onChange: () => void
}

function LimitRow({ kind, period, limit, onChange }: LimitRowProps) {
  const words = useWords(limitsWords)
  const lang = useLang()
  const { name, now, again } = words.periods[period]
  const { amount, used } = limit
  const action = amount === null ? words.set : words.change
  return (
    <>
      <div className={styles.head}>
        <h3>{name}</h3>
        <Button variant="sec" size="sm" aria-label={words.name(action, words.kinds[kind].of, name)} onClick={onChange}>
          {action}
        </Button>
      </div>
      {amount === null ? (
        <p className={styles.quiet}>
          {words.none} · <span className="num">{words.usedNow(formatReais(used, lang), now)}</span>
        </p>
      ) : (
        <Meter
          label={words.used(now)}
          value={Number(used)}
          max={Number(amount)}
          valueText={words.usedOf(formatReais(used, lang), formatReais(amount, lang))}
        />
      )}
      {amount !== null && used >= amount && <p className={styles.again}>{again}</p>}
      {limit.next && <Raise kind={kind} period={period} limit={limit} next={limit.next} />}
    </>
  )
}

interface RaiseProps extends Omit<LimitRowProps, 'onChange'> {
  next: NonNullable<Limit['next']>
}

/** A raise that waits for its day, and the way to give it up. */
function Raise({ kind, period, limit, next }: RaiseProps) {
  const words = useWords(limitsWords)
  const lang = useLang()
  const change = useMutation(limitMutation(useQueryClient()))
  const at = `${sayDate(next.at, lang)}, ${sayTime(next.at, lang)}`
  async function giveUp() {
    try {
      await change.mutateAsync({ kind, period, amount: limit.amount })
      toast.ok(words.givenUp)
    } catch (error) {
      void toastError(error)
    }
  }
  return (
    <Note tone="info" icon={<Clock aria-hidden="true" />}>
      <p>{next.amount === null ? words.nextNone(at) : words.next(formatReais(next.amount, lang), at)}</p>
      <Button variant="txt" size="sm" className={styles.giveUp} busy={change.isPending} onClick={() => void giveUp()}>
        {words.giveUp}
      </Button>
    </Note>
  )
}
