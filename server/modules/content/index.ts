export { rulesText } from './service-texts.ts'
export { activeSlides, claimPicture, rotationSeconds } from './service.ts'
