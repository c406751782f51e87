import { Crop } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cropToPng, type PixelArea } from '#ui/crop-image.ts'
import { CropPreview, Cropper, type PercentArea } from '#ui/cropper.tsx'
import { Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { Row, Section } from './section.tsx'

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="550" viewBox="0 0 800 550">
<rect width="800" height="550" fill="seagreen"/><rect y="330" width="800" height="220" fill="darkgreen"/>
<path d="M0 440H800M400 330V550" stroke="white" stroke-width="4" opacity=".6"/>
<circle cx="400" cy="250" r="90" fill="white"/><path d="M400 200l48 35-18 56h-60l-18-56z" fill="black"/></svg>`

const LABELS = {
  area: 'Área de corte. Use as setas para mover e mais ou menos para mudar o tamanho.',
  corners: [
    'Canto de cima à esquerda',
    'Canto de cima à direita',
    'Canto de baixo à direita',
    'Canto de baixo à esquerda',
  ],
} as const

const SIZES = [96, 56, 32]
const PIXELS = 512

/** The square crop of a photo, with its previews. */
export function CropSection() {
  const [src] = useState(() => URL.createObjectURL(new Blob([PICTURE], { type: 'image/svg+xml' })))
  const [choice, setChoice] = useState<{ area: PixelArea; percent: PercentArea; image: HTMLImageElement }>()

  async function finish() {
    if (!choice) return
    const png = await cropToPng(choice.image, choice.area, PIXELS)
    toast.ok('Corte pronto', `PNG de ${PIXELS} por ${PIXELS}, ${Math.ceil(png.size / 1024)} kB`)
  }

  return (
    <Section title="Corte de foto">
      <Cropper
        src={src}
        alt="Bola no centro do campo"
        labels={LABELS}
        onChange={(area, percent, image) => setChoice({ area, percent, image })}
      />
      <Row>
        {SIZES.map(size => (
          <CropPreview key={size} src={src} area={choice?.percent} size={size} />
        ))}
        <Button icon={<Crop aria-hidden="true" />} onClick={() => void finish()}>
          Concluir corte
        </Button>
      </Row>
      <Text look="note">Imagem quadrada, salva em PNG.</Text>
    </Section>
  )
}
