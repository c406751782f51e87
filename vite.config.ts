import react from '@vitejs/plugin-react'
import { type CSSOptions, defineConfig } from 'vite'
import { arrivalChunks } from './scripts/arrival-chunks.ts'
import { routePreloads } from './scripts/route-preloads.ts'
import { ownScript, serviceWorker } from './scripts/service-worker.ts'

/** Which client is built or served: the players' (`web`) or the operators' (`operator`). */
const client = process.env.CLIENT === 'operator' ? 'operator' : 'web'
const api = `http://127.0.0.1:${client === 'web' ? (process.env.PORT ?? '3000') : (process.env.OPERATOR_PORT ?? '3001')}`

/** The screens people arrive at: what each needs is asked for at once, and a picture that is painted first of all. */
const arrivals = {
  '/': ['../ui/art/figure-wall.svg', 'features/access/sign-in-screen.tsx'],
  '/home': ['shell/private-layout.tsx', 'features/home/home-screen.tsx'],
  '/profile': ['shell/private-layout.tsx', 'features/profile/profile-screen.tsx'],
}
/** What is there without a connection too, beside them. */
const stored = [
  'shell/app-notices.tsx',
  'shell/page-problem.tsx',
  '../node_modules/socket.io-client/build/esm/index.js',
]

const webRoot = new URL('web', import.meta.url).pathname
const first = {
  visitors: 'features/access/sign-in-screen.tsx',
  frame: 'shell/private-layout.tsx',
  home: 'features/home/home-screen.tsx',
  play: 'features/cards/play-screen.tsx',
}

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

/** What is shown under a pointer is shown only where a pointer can rest: a touch screen would keep it after the finger is gone. */
const hoverOnly: PostcssPlugins[number] = {
  postcssPlugin: 'hover-only',
  Rule(rule, { AtRule }) {
    const { parent } = rule
    if (parent?.type === 'atrule' && 'params' in parent && parent.params === '(hover: hover)') return
    const hovered = rule.selectors.filter(selector => selector.includes(':hover'))
    if (hovered.length === 0) return
    const others = rule.selectors.filter(selector => !selector.includes(':hover'))
    const media = new AtRule({ name: 'media', params: '(hover: hover)' })
    media.append(rule.clone({ selectors: hovered }))
    rule.after(media)
    if (others.length > 0) rule.selectors = others
    else rule.remove()
  },
}

export default defineConfig({
  root: client,
  css: { postcss: { plugins: [hoverOnly] } },
  plugins: [
    react(),
    ...(client === 'web'
      ? [
          routePreloads(arrivals),
          serviceWorker([...Object.values(arrivals).flat(), ...stored]),
          ownScript({ from: 'widgets/v1.ts', as: 'widgets/v1.js' }),
        ]
      : []),
  ],
  cacheDir: `../node_modules/.vite-${client}`,
  build: {
    outDir: `../dist/${client}`,
    emptyOutDir: true,
    target: 'es2022',
    // The CSP lets nothing inline in, pictures included where they are large.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the program cannot start without is one file: in parts, each would be a request and would be packed worse.
    rolldownOptions: {
      output: {
        // The first script names some 200 files, and letters drawn by chance do not pack.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [{ name: 'program', tags: ['$initial'] }, ...(client === 'web' ? arrivalChunks(webRoot, first) : [])],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: client === 'web' ? 5173 : 5174,
    proxy: { '/api': api, '/auth': api, '/socket.io': { target: api, ws: true } },
  },
})
