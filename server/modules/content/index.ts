export { activeSlides, rotationSeconds } from './service.ts'
