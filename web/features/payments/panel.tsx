import { createContext, type ReactNode, use, useEffectEvent, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { WalletPage } from '#web/lib/wallet-open.ts'

/** Props of every page of the panel. */
export interface PageProps {
  /** Id of the transaction the page shows; empty where there is none. */
  id: string
  /** Opens another page; "back" returns here. */
  go: (page: WalletPage) => void
  /** Returns to the page this one was opened from. */
  back: () => void
  /** Opens the main page, or a page directly above it, and clears the history. */
  home: (page?: WalletPage) => void
  /** Called when a payment has been paid. */
  paid: (id: string) => void
  /** Closes the panel, for links that leave it. */
  close: () => void
}

/** Overrides of the panel's header by a step of a page. */
export interface PanelHead {
  /** Replaces the page's own title. */
  title?: string | undefined
  /** Replaces the default of "back"; null hides the button. */
  onBack?: (() => void) | null | undefined
}

/** What the panel provides to its pages. */
export interface Panel {
  footer: HTMLElement | null
  setHead: (head: PanelHead) => void
}

export const PanelContext = createContext<Panel>({ footer: null, setHead: () => undefined })

/** Overrides the panel's header while the caller is mounted. */
export function usePanelHead({ title, onBack }: PanelHead): void {
  const { setHead } = use(PanelContext)
  const back = useEffectEvent(() => onBack?.())
  const type = onBack === undefined ? 'leaves' : onBack === null ? 'none' : 'own'
  useLayoutEffect(() => {
    setHead({ title, onBack: type === 'own' ? () => back() : type === 'none' ? null : undefined })
    return () => setHead({})
  }, [setHead, title, type])
}

/** Sticks to the bottom of the panel. A submit button names its form (`form={id}`). */
export function PanelFooter({ children }: { children: ReactNode }) {
  const { footer } = use(PanelContext)
  return footer && createPortal(children, footer)
}
