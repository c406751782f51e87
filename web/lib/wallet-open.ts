import { createStore } from './store.ts'

/** Whether the wallet panel is open, so that a page can open it: it belongs to the header (shell/app-header.tsx). */
export const walletOpen = createStore(false)
