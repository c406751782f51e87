import { Link } from '@tanstack/react-router'
import { Target, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { useWords } from '#web/lib/i18n.ts'
import type { AthletesCard as Card } from './api.ts'
import { ConfirmPlay } from './confirm-play.tsx'
import { useDraft } from './draft-use.ts'
import { InfluencerCodePart } from './influencer-code-part.tsx'
import { useInfluencerCode } from './influencer-code-use.ts'
import { ClassicPanel, OptionsPanel } from './play-athlete.tsx'
import { type Draft, draftOf, type Filled, filledOf, panelIdOf, type Pick, pickOf, picksOf } from './play-picks.ts'
import { useSubmit } from './play-submit-use.ts'
import { Clock, PlayBar, PlayLineup, PlaySummary } from './play-summary.tsx'
import { useWide } from './play-wide.ts'
import { playWords } from './play-words.ts'
import styles from './play-screen.module.css'

export interface PlayFormProps {
  card: Card
  /** What was kept the last time. */
  start: Draft
  /** The influencer's code that the link carried; empty without one. */
  linkCode: string
}

/** What is chosen, kept on the server at every change. */
function usePlay({ card, start, linkCode }: PlayFormProps) {
  const draft = useDraft(card._id)
  const [picks, setPicks] = useState(() => picksOf(card, start))
  const code = useInfluencerCode(card._id, linkCode || (start.code ?? ''), typed => keep(picks, typed))
  const submit = useSubmit(card, picks, code, () => void draft.forget())

  function keep(nextPicks: typeof picks, nextCode: string | null) {
    draft.keep(draftOf(card, nextPicks, nextCode))
  }
  function pick(athleteId: string, change: Partial<Pick>) {
    const next = { ...picks, [athleteId]: { ...pickOf(picks, athleteId), ...change } }
    setPicks(next)
    keep(next, code.code === '' ? null : code.code)
    submit.forgive(athleteId)
  }
  return { draft, picks, code, submit, pick, filled: filledOf(card, picks) }
}

/** The card filled in: a panel an athlete, the code, the summary, and the question before it is sent. */
export function PlayForm(props: PlayFormProps) {
  const { card, start } = props
  const words = useWords(playWords)
  const isWide = useWide()
  const { draft, picks, code, submit, pick, filled } = usePlay(props)
  const strip = useRef<HTMLDivElement>(null)
  const current = useFollowPanels(strip)
  useFocusRefused(submit.refused)
  const Panel = card.gameType === 'classic' ? ClassicPanel : OptionsPanel

  const showMissing = () => focusMissing(filled)
  function handleSubmit() {
    if (!filled.some(({ missing }) => missing.length > 0)) return void submit.review()
    toast.warn(words.selectAll)
    showMissing()
  }
  const summary = {
    card,
    picks,
    filled,
    code,
    isBusy: submit.isPreparing || submit.isSending,
    onSubmit: handleSubmit,
    onShowMissing: showMissing,
  }
  return (
    <div className={styles.page}>
      <Head card={card} />
      {!isWide && card.gameType === 'options' && (
        <div ref={strip} className={styles.strip}>
          <PlayLineup filled={filled} current={current} />
        </div>
      )}
      <div className={styles.split}>
        <div className={styles.panels}>
          {card.gameType === 'classic' && <Note icon={<Target aria-hidden="true" />}>{words.classicHow}</Note>}
          {start.athletes.length > 0 && <Note tone="info">{words.restored}</Note>}
          {filled.map(each => (
            <Panel
              key={each.athlete._athlete._id}
              card={card}
              filled={each}
              refused={submit.refused[each.athlete._athlete._id]}
              onPick={change => pick(each.athlete._athlete._id, change)}
            />
          ))}
          {!isWide && <InfluencerCodePart code={code} inCard />}
          <p className={styles.kept}>
            {(draft.state === 'kept' || draft.state === 'waiting') && words.kept}
            <span role="status">{draft.state === 'failed' && words.notKept}</span>
          </p>
        </div>
        {isWide && (
          <aside className={styles.aside}>
            <PlaySummary {...summary} />
          </aside>
        )}
      </div>
      {!isWide && <PlayBar {...summary} />}
      <ConfirmPlay card={card} code={code.applied} submit={submit} />
    </div>
  )
}

function Head({ card }: { card: Card }) {
  const words = useWords(playWords)
  return (
    <header className={styles.head}>
      <Link
        to="/cards/$card"
        params={{ card: card._id }}
        search={true}
        className={iconButtonClass({ fill: true })}
        aria-label={words.cancel}
      >
        <X aria-hidden="true" />
      </Link>
      <div>
        <h1>{card.name}</h1>
        <p>
          {words.closesIn} <Clock card={card} />
        </p>
      </div>
    </header>
  )
}

/** Goes to the first choice that is still to be made. */
function focusMissing(filled: readonly Filled[]): void {
  const first = filled.find(({ missing }) => missing.length > 0)
  const panel = first && document.getElementById(panelIdOf(first.athlete._athlete._id))
  const group = [...(panel?.querySelectorAll('fieldset') ?? [])].find(each => !each.querySelector(':checked'))
  panel?.scrollIntoView({ block: 'start' })
  group?.querySelector('input')?.focus({ preventScroll: true })
}

/** What the server did not take of an athlete is told at its panel: the first one gets the focus. */
function useFocusRefused(refused: Readonly<Record<string, string>>): void {
  const [first] = Object.keys(refused)
  useEffect(() => {
    if (first === undefined) return
    const panel = document.getElementById(panelIdOf(first))
    panel?.scrollIntoView({ block: 'start' })
    panel?.querySelector('input')?.focus({ preventScroll: true })
  }, [first])
}

/** Follows which panel is in view, and takes the strip's links to their panels without changing the page's address. */
function useFollowPanels(strip: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const watcher = new IntersectionObserver(
      entries => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-35% 0px -60% 0px' },
    )
    for (const panel of document.querySelectorAll('section[id^="athlete-"]')) watcher.observe(panel)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    const element = strip.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const panel = link && document.querySelector<HTMLElement>(`[id="${link.hash.slice(1)}"]`)
      if (!panel) return
      // The router would take the new address for a way out of the page.
      event.preventDefault()
      panel.scrollIntoView({ block: 'start' })
      panel.querySelector('input')?.focus({ preventScroll: true })
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [strip])
  return current
}
