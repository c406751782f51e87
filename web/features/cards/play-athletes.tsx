import { Target } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { CardDoc } from '#contract/api/player/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { positionLabels } from '#contract/positions.ts'
import { Bust } from '#ui/art/bust.tsx'
import { LineupStrip } from '#ui/game/lineup-strip.tsx'
import type { GameProgress } from '#ui/game/submit-bar.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { formatPointsOf } from '#web/lib/points.ts'
import { fileUrl, kitOfTeam } from '#web/lib/teams.ts'
import type { AthletesCard } from './api.ts'
import { athletesType } from './card-type.ts'
import { playMessages, type PlayMessages } from './i18n.ts'
import { ClassicPanel, OptionsPanel } from './play-athlete.tsx'
import { PlayFrame, type SummaryText } from './play-frame.tsx'
import { useAdvance, useFollowPanels } from './play-panels.ts'
import {
  type Draft,
  draftOf,
  type Filled,
  filledOf,
  mostPoints,
  panelIdOf,
  type Pick,
  pickOf,
  type Picks,
  picksOf,
  type Play,
  playOf,
  refusedAthletes,
  shortNamesOf,
} from './play-picks.ts'
import { QuickFill } from './quick-fill.tsx'
import { repeatPicks, surprisePicks } from './quick-picks.ts'
import { type PlayCardType, type PlayFormProps, usePlay } from './use-play.ts'
import styles from './play-screen.module.css'

function useAthletesText(
  card: CardDoc,
  picks: Picks,
  filled: readonly Filled[],
  onShowMissing: () => void,
): SummaryText {
  const messages = useMessages(playMessages)
  const lang = useLang()
  const missing = filled.reduce((sum, each) => sum + each.missing.length, 0)
  const yields = messages.upTo(formatPointsOf(mostPoints(card, picks), lang, messages))
  return {
    progress: progressOf(card, filled, messages),
    counted: messages.guesses(filled.length),
    items: filled.map(each => {
      const isDone = each.done === each.total
      return {
        key: each.athlete._athlete._id,
        picture: <AthletePicture athlete={each.athlete} />,
        name: each.athlete._athlete.name,
        text: formatChosen(card, each, messages, lang),
        done: isDone,
        doneLabel: isDone ? messages.ready : messages.toChoose,
      }
    }),
    amount: { label: messages.canYield, value: yields },
    note: yields,
    ...(missing > 0 && { blocked: messages.missing(missing), reason: messages.selectAll, onShowMissing }),
  }
}

/** Strip of all athletes, on phones. */
function PlayLineup({ filled, current }: { filled: readonly Filled[]; current: string | undefined }) {
  const messages = useMessages(playMessages)
  const names = shortNamesOf(filled.map(({ athlete }) => athlete._athlete.name))
  const items = filled.map(({ athlete, done, total }, at) => ({
    panelId: panelIdOf(athlete._athlete._id),
    name: names[at] ?? '',
    picture: <AthletePicture athlete={athlete} />,
    percent: total === 0 ? 100 : (100 * done) / total,
    progress: done === total ? messages.ready : messages.choicesOf(done, total),
  }))
  return <LineupStrip label={messages.athletes} items={items} currentPanelId={current} />
}

function AthletePicture({ athlete: { _athlete, _team } }: { athlete: Filled['athlete'] }) {
  const photo = fileUrl(_athlete.photo)
  return photo ? (
    <img className={styles.photo} src={photo} alt="" />
  ) : (
    <Bust seed={_athlete._id} kit={kitOfTeam(_team)} />
  )
}

/** Progress of an options card. A classic card has no missing picks. */
function progressOf(card: CardDoc, filled: readonly Filled[], messages: PlayMessages): GameProgress | undefined {
  if (card.gameType === 'classic') return undefined
  const done = filled.reduce((sum, each) => sum + each.done, 0)
  const total = filled.reduce((sum, each) => sum + each.total, 0)
  return {
    label: messages.choices,
    done,
    total,
    text: messages.choicesOf(done, total),
    parts: filled.map(each => (each.total === 0 ? 100 : (100 * each.done) / each.total)),
  }
}

/** "1 gol · 3+ finalizações", "Gols: 2", or what is missing. */
function formatChosen(card: CardDoc, { athlete, pick, missing }: Filled, messages: PlayMessages, lang: Lang): string {
  if (card.gameType === 'classic')
    return `${positionLabels(athlete._athlete.position, lang).predicted}: ${formatPoints(pick.score, lang)}`
  if (missing.length === 2) return messages.chooseBoth
  const named = (options: CardDoc['goalOptions'], id: string | null) =>
    options.find(option => option._id === id)?.name ?? ''
  const goal = pick.goal === null ? messages.chooseGoal : named(card.goalOptions, pick.goal)
  const statistic = pick.statistic === null ? messages.chooseStatistic : named(card.statisticOptions, pick.statistic)
  return [
    ...(card.goalOptions.length > 0 ? [goal] : []),
    ...(card.statisticOptions.length > 0 ? [statistic] : []),
  ].join(' · ')
}

interface AthletesTypes {
  card: AthletesCard
  picks: Picks
  draft: Draft
  body: Play
}

export const athletesPlay: PlayCardType<AthletesTypes> = {
  type: athletesType,
  read: card => ('matches' in card ? undefined : card),
  picksOf,
  draftOf,
  playOf,
  empty: { athletes: [], code: null },
  load: (id, signal) => call(athletesType.calls.getDraft, { params: { id }, signal }),
  save: (id, body) => call(athletesType.calls.putDraft, { params: { id }, body }),
  send: (body, idempotencyKey) => call(athletesType.calls.play, { body, idempotencyKey }),
  refusedOf: refusedAthletes,
}

/** Entry form of an Athletes card: a panel per athlete, on phones with a strip of all of them above. */
export function PlayAthletes(props: PlayFormProps<AthletesTypes>) {
  const { card, start } = props
  const messages = useMessages(playMessages)
  const play = usePlay(athletesPlay, props)
  const { picks, submit } = play
  const filled = filledOf(card, picks)
  const strip = useRef<HTMLDivElement>(null)
  const current = useFollowPanels(strip)
  const Panel = card.gameType === 'classic' ? ClassicPanel : OptionsPanel

  const showMissing = () => focusMissing(filled)
  const text = useAthletesText(card, picks, filled, showMissing)
  function handleSubmit() {
    if (!filled.some(({ missing }) => missing.length > 0)) return void submit.review()
    toast.warn(messages.selectAll)
    showMissing()
  }
  const advance = useAdvance()
  function pick(athleteId: string, change: Partial<Pick>) {
    play.pick({ ...picks, [athleteId]: { ...pickOf(picks, athleteId), ...change } }, athleteId)
    if (card.gameType === 'options') advance()
  }
  const fill = useQuickFill(card, picks, play.pick)
  return (
    <PlayFrame
      card={card}
      play={play}
      text={text}
      isRestored={start.athletes.length > 0}
      onSubmit={handleSubmit}
      strip={
        card.gameType === 'options' && (
          <div ref={strip} className={styles.strip}>
            <PlayLineup filled={filled} current={current} />
          </div>
        )
      }
      how={
        <>
          {card.gameType === 'classic' && <Note icon={<Target aria-hidden="true" />}>{messages.classicHow}</Note>}
          <QuickFill {...fill} />
        </>
      }
      request={<Chosen items={text.items ?? []} />}
    >
      {filled.map(each => (
        <Panel
          key={each.athlete._athlete._id}
          card={card}
          filled={each}
          refused={submit.refused[each.athlete._athlete._id]}
          onPick={change => pick(each.athlete._athlete._id, change)}
        />
      ))}
    </PlayFrame>
  )
}

/** Fills the card at random, or like the player's last game. */
function useQuickFill(card: AthletesCard, picks: Picks, pick: (next: Picks, ...ids: readonly string[]) => void) {
  const { quick } = useMessages(playMessages)
  const ids = card.athletes.map(({ _athlete }) => _athlete._id)
  // The last game loads asynchronously: do not overwrite picks made meanwhile.
  const latest = useRef({ picks, pick })
  useLayoutEffect(() => {
    latest.current = { picks, pick }
  })
  return {
    onSurprise: () => {
      pick(surprisePicks(card, picks, Math.random), ...ids)
      toast.ok(quick.surprised, quick.surprisedText)
    },
    onRepeat: async () => {
      const { docs } = await call(athletesType.calls.listPlayed, { query: { page: 1, limit: 1 } })
      const earlier = (docs[0]?.athletes ?? []).map(({ _athlete, _athleteGoal, _athleteStatistic, athleteScore }) => ({
        athlete: _athlete._id,
        goal: _athleteGoal?.name ?? null,
        statistic: _athleteStatistic?.name ?? null,
        score: athleteScore,
      }))
      const { picks: next, found } = repeatPicks(card, latest.current.picks, earlier)
      if (found === 0) return void toast.info(quick.nothing, quick.nothingText)
      latest.current.pick(next, ...ids)
      toast.ok(quick.repeated(found), quick.surprisedText)
    },
  }
}

/** Short summary of the entry: one line per athlete. */
function Chosen({ items }: { items: NonNullable<SummaryText['items']> }) {
  const messages = useMessages(playMessages)
  return (
    <ul className={styles.chosen} aria-label={messages.summary}>
      {items.map(({ key, name, text }) => (
        <li key={key}>
          <span>{name}</span> <b>{text}</b>
        </li>
      ))}
    </ul>
  )
}

/** Focuses the first missing pick. */
function focusMissing(filled: readonly Filled[]): void {
  const first = filled.find(({ missing }) => missing.length > 0)
  const panel = first && document.getElementById(panelIdOf(first.athlete._athlete._id))
  const group = [...(panel?.querySelectorAll('fieldset') ?? [])].find(each => !each.querySelector(':checked'))
  panel?.scrollIntoView({ block: 'start' })
  group?.querySelector('input')?.focus({ preventScroll: true })
}
