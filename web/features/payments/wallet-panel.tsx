import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { Stack } from '#ui/layout.tsx'
import { ModalContent } from '#ui/modal.tsx'
import { SidePanel } from '#ui/side-panel.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { walletOpen, type WalletPage, type WalletPageName } from '#web/lib/wallet-open.ts'
import { messages as walletMessages } from './i18n.ts'
import { MainPage } from './main-page.tsx'
import { PanelContext, type PanelHead, type PageProps } from './panel.tsx'
import { depositQuery } from './use-payment.ts'
import styles from './wallet-panel.module.css'

/** All pages but the first are loaded on demand. */
const pages: Record<Exclude<WalletPageName, 'main'>, () => Promise<{ default: ComponentType<PageProps> }>> = {
  deposit: () => import('./deposit-page.tsx'),
  payment: () => import('./payment-page.tsx'),
  withdraw: () => import('./withdraw-page.tsx'),
  withdrawal: () => import('./withdrawal-page.tsx'),
  transfer: () => import('./transfer-page.tsx'),
  statement: () => import('./statement-page.tsx'),
  limits: () => import('./limits-page.tsx'),
}

const nameOf = (page: WalletPage): WalletPageName => (typeof page === 'string' ? page : page.name)

/** The wallet: its pages in a panel over the page, which does not scroll meanwhile. */
export default function WalletPanel({ onClose }: { onClose: () => void }) {
  const messages = useMessages(walletMessages)
  const common = useMessages(commonMessages)
  const request = useStore(walletOpen)
  const { page, isFirst, go, back, home, gamePayment } = useTrail(request)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [head, setHead] = useState<PanelHead>({})
  const panel = useMemo(() => ({ footer, setHead }), [footer])
  const name = nameOf(page)
  const props: PageProps = {
    id: typeof page === 'string' ? '' : page.id,
    go,
    back,
    home,
    // A player who came from a game that could not be paid returns to it.
    paid: id => (id === gamePayment ? onClose() : home()),
    close: onClose,
  }
  const onBack = head.onBack === undefined ? (isFirst ? undefined : back) : (head.onBack ?? undefined)
  return (
    <SidePanel
      open={request !== false}
      onClose={onClose}
      title={head.title ?? messages.titles[name]}
      closeLabel={messages.close}
      onBack={onBack}
      backLabel={common.back}
      footer={<Stack ref={setFooter} gap={2} className={styles.footer} />}
    >
      <PanelContext value={panel}>
        <ModalContent>
          <Page key={`${name} ${props.id}`} name={name} {...props} />
        </ModalContent>
      </PanelContext>
    </SidePanel>
  )
}

/** Navigation between pages. Reopened, the panel starts at its main page, or at a pending payment. */
function useTrail(request: boolean | WalletPage) {
  const client = useQueryClient()
  const [state, setState] = useState(() => ({ request, trail: startOf(request), gamePayment: '' }))
  if (state.request !== request)
    setState({ ...state, request, trail: request === false ? state.trail : start(state.trail) })
  const walk = (next: (before: readonly WalletPage[]) => readonly WalletPage[]) =>
    setState(before => ({ ...before, trail: next(before.trail) }))

  function start(before: readonly WalletPage[]): readonly WalletPage[] {
    const last = before.at(-1)
    const isPayment = request === true && typeof last === 'object' && last.name === 'payment'
    const saved = isPayment ? client.getQueryData(depositQuery(last.id).queryKey) : undefined
    return saved?.transaction.status === 'waiting' ? before : startOf(request)
  }

  return {
    page: state.trail.at(-1) ?? 'main',
    isFirst: state.trail.length < 2,
    go: (page: WalletPage) => walk(before => [...before, page]),
    back: () => walk(before => before.slice(0, Math.max(1, before.length - 1))),
    home: (page?: WalletPage) =>
      setState(before => ({
        ...before,
        trail: startOf(page ?? true),
        gamePayment: typeof page === 'object' && before.trail.some(isForGame) ? page.id : before.gamePayment,
      })),
    /** The payment started for a game that could not be paid. */
    gamePayment: state.gamePayment,
  }
}

const isForGame = (page: WalletPage): boolean => typeof page === 'object' && page.name === 'deposit'

const startOf = (request: boolean | WalletPage): readonly WalletPage[] =>
  typeof request === 'boolean' || request === 'main' ? ['main'] : ['main', request]

function Page({ name, ...props }: PageProps & { name: WalletPageName }) {
  const top = useRef<HTMLSpanElement>(null)
  useFocusOnPage(top)
  return (
    <>
      <span ref={top} hidden />
      <Suspense fallback={<WalletPanelSkeleton />}>
        {name === 'main' ? <MainPage {...props} /> : <LoadedPage name={name} {...props} />}
      </Suspense>
    </>
  )
}

/** A page whose code may still be loading. */
function LoadedPage({ name, ...props }: PageProps & { name: Exclude<WalletPageName, 'main'> }) {
  const messages = useMessages(walletMessages)
  const code = useQuery({
    queryKey: ['code', 'wallet', name],
    queryFn: pages[name],
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return (
    <Loaded query={code} title={messages.pageBroken} skeleton={<WalletPanelSkeleton />}>
      {({ default: LoadedNow }) => <LoadedNow {...props} />}
    </Loaded>
  )
}

function WalletPanelSkeleton() {
  const common = useMessages(commonMessages)
  return <Skeletons label={common.loading} heights={[132, 88, 88]} gap={4} />
}

/** Moves the focus to the top of each new page; the first page already has it. */
function useFocusOnPage(top: { current: HTMLElement | null }): void {
  useEffect(() => {
    const body = top.current?.closest<HTMLElement>('[role="group"]')
    const dialog = body?.closest('dialog')
    if (!body || !dialog) return
    body.scrollTop = 0
    // The focus is on nothing when the pressed element was removed with its page.
    if (document.activeElement === document.body || document.activeElement === dialog) body.focus()
  }, [top])
}
