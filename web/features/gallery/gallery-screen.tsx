import { Moon, Sun } from 'lucide-react'

import { Button } from '#ui/button.tsx'
import { setTheme, useTheme } from '#ui/theme.ts'

import { ArtPart } from './art-part.tsx'
import { ButtonPart } from './button-part.tsx'
import { ChoicePart } from './choice-part.tsx'
import { ColorPart } from './color-part.tsx'
import { CropPart } from './crop-part.tsx'
import { DataPart } from './data-part.tsx'
import { DialogPart } from './dialog-part.tsx'
import { FeedbackPart } from './feedback-part.tsx'
import { FieldPart } from './field-part.tsx'
import styles from './gallery.module.css'
import { PortraitPart, SurfacePart } from './surface-part.tsx'

/** Every component in every state, for whoever builds a screen. The page around it holds the toaster and the confirm host. */
export function GalleryScreen() {
  const theme = useTheme()
  return (
    <main id="main" className={styles.page}>
      <div className={styles.head}>
        <h1>Componentes</h1>
        <Button
          variant="sec"
          size="sm"
          icon={theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {theme === 'dark' ? 'Tema claro' : 'Tema escuro'}
        </Button>
      </div>
      <ColorPart />
      <ButtonPart />
      <FieldPart />
      <ChoicePart />
      <FeedbackPart />
      <DialogPart />
      <SurfacePart />
      <PortraitPart />
      <DataPart />
      <CropPart />
      <ArtPart />
    </main>
  )
}
