import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '#ui/badge.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { centavos, formatReais, reaisToCentavos } from '#contract/money.ts'
import { PACK_PRICES } from '#contract/packs.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { siteQuery } from '#web/lib/site.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import type { Purchase } from './api.ts'
import { Coin } from './coin.tsx'
import { BuyButton, PackCard } from './deposit-pack.tsx'
import { type Buying, useBuying } from './use-deposit.ts'
import { depositMessages } from './i18n.ts'
import { type PageProps, usePanelHead } from './panel.tsx'
import styles from './deposit-page.module.css'

const { 'purchase-1st-package': first, 'purchase-2nd-package': second, 'purchase-3rd-package': custom } = PACK_PRICES
const CUSTOM_MIN = Number(custom.least) / 100
/** Until it is known what the house takes at once. */
const CUSTOM_MAX = Number(custom.most) / 100
const SUGGESTED = [20, 50, 100, 200] as const

/** Buying coins: two packs and an amount of one's own (W1). */
export default function DepositPage({ id: missing, go, home, close }: PageProps) {
  const messages = useMessages(depositMessages)
  const lang = useLang()
  const buying = useBuying(home)
  // The page stays as it was behind the news that it is on its way: what was typed is there if it is refused.
  const [typed, setTyped] = useState(String(Math.max(CUSTOM_MIN, Math.ceil(Number(missing) / 100))))
  if (buying.sending) return <Processing purchase={buying.sending} />
  const shared = { buying, go, home, close }
  return (
    <>
      <Text tone="muted">{messages.intro}</Text>
      {missing !== '' && <Note tone="info">{messages.missing(formatReais(centavos(Number(missing)), lang))}</Note>}
      <StopNote of="deposits" />
      <PackCard
        {...shared}
        pack="first"
        name={messages.packs.first}
        purchase={{ type: 'purchase-1st-package', amount: first.least, title: messages.packs.first }}
      />
      <PackCard
        {...shared}
        pack="second"
        name={messages.packs.second}
        tag={messages.packs.popular}
        purchase={{ type: 'purchase-2nd-package', amount: second.least, title: messages.packs.second }}
      />
      <CustomPack {...shared} typed={typed} onType={setTyped} />
    </>
  )
}

interface CustomPackProps extends Pick<PageProps, 'go' | 'home' | 'close'> {
  buying: Buying
  typed: string
  onType: (typed: string) => void
}

/** An amount of one's own: whole reais, 20 at least. */
function CustomPack({ typed, onType, ...shared }: CustomPackProps) {
  const messages = useMessages(depositMessages)
  const lang = useLang()
  const { buying } = shared
  const isConfirming = buying.question !== null
  const reais = Number(typed)
  const most = useQuery(siteQuery).data?.depositMost ?? CUSTOM_MAX
  const error =
    reais < CUSTOM_MIN ? messages.tooLow : reais > most ? messages.tooHigh(most.toLocaleString(lang)) : undefined
  const amount = error === undefined ? reaisToCentavos(reais) : undefined
  function type(next: string) {
    onType(next.replace(/\D/g, '').replace(/^0+/, '').slice(0, 6))
    buying.clearFailure()
  }
  const title = messages.packs.customTitle(typed)
  const purchase: Purchase | undefined = amount && { type: 'purchase-3rd-package', amount, title }
  const pack = { pack: 'custom', name: messages.packs.custom, purchase } as const
  return (
    <PackCard {...shared} {...pack} note={messages.packs.minimum}>
      <Row gap={2} wrap role="group" aria-label={messages.suggestions}>
        {SUGGESTED.map(suggested => (
          <Chip
            key={suggested}
            pressed={reais === suggested}
            disabled={isConfirming}
            onClick={() => type(String(suggested))}
          >
            {formatReais(centavos(suggested * 100), lang).replace(/\D00$/, '')}
          </Chip>
        ))}
      </Row>
      <Stack gap={2} align="start" className={styles.typed}>
        <Field label={messages.amount} error={error}>
          {ids => (
            <TextInput
              {...ids}
              prefix="R$"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              disabled={isConfirming}
              onChange={event => type(event.currentTarget.value)}
            />
          )}
        </Field>
        <BuyButton buying={buying} {...pack} />
      </Stack>
    </PackCard>
  )
}

function Processing({ purchase }: { purchase: Purchase }) {
  const messages = useMessages(depositMessages)
  const lang = useLang()
  usePanelHead({ onBack: null })
  return (
    <Stack gap={3} justify="center" textAlign="center" className={styles.processing}>
      <div className={styles.mint}>
        <Coin className={styles.flip} />
      </div>
      <div role="status">
        <h3>{messages.processing}</h3>
      </div>
      <p>{formatReais(purchase.amount, lang)}</p>
    </Stack>
  )
}
