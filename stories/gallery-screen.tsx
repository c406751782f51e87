import { Moon, Sun } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { setTheme, useTheme } from '#ui/theme.ts'
import { ArtSection } from './art-section.tsx'
import { ButtonSection } from './button-section.tsx'
import { ChoiceSection } from './choice-section.tsx'
import { ColorSection } from './color-section.tsx'
import { CropSection } from './crop-section.tsx'
import { DataSection } from './data-section.tsx'
import { DialogSection } from './dialog-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { FieldSection } from './field-section.tsx'
import { LayoutSection } from './layout-section.tsx'
import { PortraitSection, SurfaceSection } from './surface-section.tsx'
import styles from './gallery.module.css'

/** Every component in every state. The page around it mounts the toaster and the confirm host. */
export function GalleryScreen() {
  const theme = useTheme()
  return (
    <Stack as="main" id="main" gap={10} className={styles.page}>
      <Row gap={3} align="center" justify="between">
        <h1>Componentes</h1>
        <Button
          variant="sec"
          size="sm"
          icon={theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {theme === 'dark' ? 'Tema claro' : 'Tema escuro'}
        </Button>
      </Row>
      <ColorSection />
      <LayoutSection />
      <ButtonSection />
      <FieldSection />
      <ChoiceSection />
      <FeedbackSection />
      <DialogSection />
      <SurfaceSection />
      <PortraitSection />
      <DataSection />
      <CropSection />
      <ArtSection />
    </Stack>
  )
}
