import { Link, useMatches } from '@tanstack/react-router'
import { ChevronRight, Info } from 'lucide-react'
import { Card, SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { EmptyGoal } from './empty-goal.tsx'
import { type ModeText, type ModeWords, words as modeWords } from './i18n.ts'
import { ModePicture } from './mode-picture.tsx'
import styles from './mode-screen.module.css'

type ModeKey = keyof ModeWords['modes']

/** Where each mode's points are in the rules page. */
const ruleOf: Readonly<Record<ModeKey, string>> = {
  family: 'f1',
  versus: 'v2',
  versusVip: 'v1',
}

/** The page of one kind of game: what it is, what is open in it, and its main numbers. */
export function ModeScreen() {
  const words = useWords(modeWords)
  const mode = useMode()
  const text = words.modes[mode]
  usePageTitle(text.title)
  return (
    <div className={styles.page}>
      <header className={cx(styles.hero, mode === 'versusVip' && styles.gold)}>
        <ModePicture mode={mode} />
        <h1>{text.title}</h1>
        <p>{text.what}</p>
      </header>
      <section className={styles.open} aria-labelledby="open-games">
        <SectionTitle id="open-games">{words.open}</SectionTitle>
        <Card>
          <State art={<EmptyGoal />} title={words.none} text={text.empty} />
        </Card>
      </section>
      <HowItWorks text={text} rule={ruleOf[mode]} />
    </div>
  )
}

function HowItWorks({ text, rule }: { text: ModeText; rule: string }) {
  const words = useWords(modeWords)
  return (
    <section aria-labelledby="how-it-works">
      <SectionTitle id="how-it-works">{words.how}</SectionTitle>
      <Card>
        <dl className={styles.facts}>
          {text.facts.map(fact => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd className="figure">{fact.figure}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.notes}>
          {text.notes.map(note => (
            <li key={note}>
              <Info aria-hidden="true" />
              {note}
            </li>
          ))}
        </ul>
        <Link to="/rules" hash={rule} className={linkClass}>
          {words.rules} <ChevronRight aria-hidden="true" />
        </Link>
      </Card>
    </section>
  )
}

/** The mode of the route that matched, which its crumb names. */
function useMode(): ModeKey {
  const crumb = useMatches({ select: matches => matches.at(-1)?.staticData.crumb })
  const modes = Object.keys(ruleOf) as ModeKey[]
  return modes.find(mode => mode === crumb) ?? 'family'
}
