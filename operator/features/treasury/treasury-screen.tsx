import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#client/i18n.ts'
import { centavos } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { KeyFigures } from '#operator/lib/key-figures.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { type Treasury, treasuryQuery } from './api.ts'
import { ClosePart } from './close-part.tsx'
import { words as treasuryWords } from './i18n.ts'
import { OrdersPart } from './orders-part.tsx'
import styles from '#operator/lib/money-page.module.css'

/** The house's money: what it has, what it could cost, what two people do with it, and the close of each day. */
export function TreasuryScreen() {
  const words = useWords(treasuryWords)
  const treasury = useQuery(treasuryQuery)
  const { data } = treasury
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      {data ? <HouseFigures treasury={data} /> : <Pending read={treasury} height={90} />}
      <OrdersPart />
      <div className={styles.columns}>
        {data && <WherePart treasury={data} />}
        <ClosePart />
      </div>
    </>
  )
}

function HouseFigures({ treasury }: { treasury: Treasury }) {
  const words = useWords(treasuryWords)
  return (
    <>
      {treasury.payoutsStopped && (
        <Note tone="red" role="alert">
          <strong>{words.stopped}</strong>
          <p>
            {words.stoppedText[treasury.payoutsStopped]}{' '}
            <Link to="/books" search={{}} className={styles.link}>
              {words.toBooks}
            </Link>
          </p>
        </Note>
      )}
      <KeyFigures
        label={words.house}
        figures={[
          { label: words.free, value: <Money amount={treasury.free} />, note: words.freeNote },
          { label: words.reserved, value: <Money amount={treasury.reserved} />, note: words.games(treasury.openGames) },
          { label: words.guaranteed, value: <Money amount={treasury.guaranteed} />, note: words.guaranteedNote },
          { label: words.worst, value: <Money amount={treasury.worstCase} />, note: words.worstNote },
        ]}
      />
    </>
  )
}

/** W5: what is at the bank is what all these hold together. */
function WherePart({ treasury }: { treasury: Treasury }) {
  const words = useWords(treasuryWords)
  return (
    <Card title={words.where}>
      <div className={styles.parts}>
        <Figures
          rows={[
            { label: words.players, value: <Money amount={treasury.players} /> },
            { label: words.reserved, value: <Money amount={treasury.reserved} /> },
            { label: words.house, value: <Money amount={treasury.free} /> },
            { label: words.payouts, value: <Money amount={treasury.payouts} /> },
            { label: words.withheld, value: <Money amount={treasury.withheld} /> },
            { label: words.suspense, value: <Money amount={treasury.suspense} /> },
            { label: words.debts, value: <Money amount={centavos(-treasury.debts)} /> },
            { label: words.bank, value: <Money amount={treasury.bank} /> },
          ]}
        />
        <p className={styles.quiet}>
          {words.capital}: <Money amount={treasury.capital} />
        </p>
        <Link to="/reconciliation" search={{}} className={styles.link}>
          {words.toReconciliation}
        </Link>
      </div>
    </Card>
  )
}
