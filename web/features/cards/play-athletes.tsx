import { Target } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { useMessages } from '#client/i18n.ts'
import { call } from '#web/lib/call.ts'
import type { AthletesCard } from './api.ts'
import { athletesType } from './card-type.ts'
import { ClassicPanel, OptionsPanel } from './play-athlete.tsx'
import { PlayFrame } from './play-frame.tsx'
import {
  type Draft,
  draftOf,
  type Filled,
  filledOf,
  panelIdOf,
  type Pick,
  pickOf,
  type Picks,
  picksOf,
  type Play,
  playOf,
  refusedAthletes,
} from './play-picks.ts'
import { PlayLineup, useAthletesText } from './play-summary-athletes.tsx'
import { type PlayFormProps, usePlay, type PlayCardType } from './use-play.ts'
import { playMessages } from './i18n.ts'
import styles from './play-screen.module.css'

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

/** An Athletes card filled in: a panel an athlete, on phones with all of them in a row above. */
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
  function pick(athleteId: string, change: Partial<Pick>) {
    play.pick({ ...picks, [athleteId]: { ...pickOf(picks, athleteId), ...change } }, athleteId)
  }
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
      how={card.gameType === 'classic' && <Note icon={<Target aria-hidden="true" />}>{messages.classicHow}</Note>}
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

/** Goes to the first choice that is still to be made. */
function focusMissing(filled: readonly Filled[]): void {
  const first = filled.find(({ missing }) => missing.length > 0)
  const panel = first && document.getElementById(panelIdOf(first.athlete._athlete._id))
  const group = [...(panel?.querySelectorAll('fieldset') ?? [])].find(each => !each.querySelector(':checked'))
  panel?.scrollIntoView({ block: 'start' })
  group?.querySelector('input')?.focus({ preventScroll: true })
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
    for (const panel of document.querySelectorAll('section[id^="pick-"]')) watcher.observe(panel)
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
