import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { centavos, formatReais } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { rowClass, RowContent } from '#ui/list-row.tsx'
import { SidePanel } from '#ui/side-panel.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { Problem } from '#web/lib/problem.tsx'
import { words as walletWords } from './i18n.ts'
import styles from './wallet-panel.module.css'

/** The wallet: how much there is, and what it is. */
export default function WalletPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(walletWords)
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      footer={<p className={styles.responsibly}>{words.responsibly}</p>}
    >
      <Balance />
      <Card title={words.coins}>
        <p className={styles.text}>{words.coinsText}</p>
        <Link to="/help" hash="q3" className={rowClass()} onClick={onClose}>
          <RowContent icon={<CircleQuestionMark aria-hidden="true" />} label={words.help} chevron />
        </Link>
      </Card>
    </SidePanel>
  )
}

function Balance() {
  const words = useWords(walletWords)
  const lang = useLang()
  const balance = useQuery(balanceQuery)
  if (balance.isPending) {
    return (
      <SkeletonGroup label={words.loading}>
        <Skeleton shape="card" height={156} />
      </SkeletonGroup>
    )
  }
  if (balance.isError) {
    return <Problem error={balance.error} title={words.broken} onRetry={() => void balance.refetch()} />
  }
  return (
    <div className={styles.balance}>
      <svg className={styles.arcs} viewBox="0 0 200 200" aria-hidden="true">
        <path d="M200 60A140 140 0 0 1 60-80M200 110A190 190 0 0 1 10-80M200 170A250 250 0 0 1-50-80" />
      </svg>
      <p>{words.balance}</p>
      <p className="figure">{formatReais(balance.data.amount, lang)}</p>
      <p>{words.coin(formatReais(centavos(100), lang))}</p>
    </div>
  )
}
