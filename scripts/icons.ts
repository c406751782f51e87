/** Generates the app icons of Crava from the logo mark: run `node scripts/icons.ts` after changing the mark. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../web/public/icons/', import.meta.url))
const GREEN = '#41df70'
const INK = '#04200f'

/** The mark of web/public/favicon.svg. `corner` is the corner radius, `scale` leaves a margin for systems that crop icons. */
const mark = ({ ground = GREEN, ink = INK, corner = 12, scale = 1 }) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
    <rect width="40" height="40" rx="${corner}" fill="${ground}"/>
    <g transform="translate(20 20) scale(${scale}) translate(-20 -20)">
      <path d="M27.7 13.2A11 11 0 1 0 27.7 26.8" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>
      <circle cx="21.5" cy="20" r="3.4" fill="${ink}"/>
    </g>
  </svg>`

const icons: readonly { name: string; size: number; svg: string }[] = [
  { name: 'icon-192', size: 192, svg: mark({}) },
  { name: 'icon-512', size: 512, svg: mark({}) },
  { name: 'maskable-512', size: 512, svg: mark({ corner: 0, scale: 0.8 }) },
  { name: 'apple-touch-icon', size: 180, svg: mark({ corner: 0, scale: 0.9 }) },
  // A phone's status bar shows only the silhouette.
  { name: 'badge-96', size: 96, svg: mark({ ground: 'none', ink: '#fff', scale: 1.25 }) },
]

mkdirSync(folder, { recursive: true })
for (const { name, size, svg } of icons) {
  await sharp(Buffer.from(svg), { density: 1_200 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: name !== 'badge-96' })
    .toFile(`${folder}${name}.png`)
}
