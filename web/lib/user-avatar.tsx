import { lazy, Suspense } from 'react'
import { Avatar, type AvatarProps } from '#ui/avatar.tsx'

/** Drawing a face takes 3 kB of script, and most users seen first have a photo. */
const Face = lazy(async () => ({ default: (await import('#ui/art/face.tsx')).Face }))

export interface UserAvatarProps extends Pick<AvatarProps, 'size'> {
  user: { _id: string; name: string; photo: { _id: string } | null }
}

/** A player's photo or generated face. Decorative: the name is beside it or labels the link around it. */
export function UserAvatar({ user, size = 40 }: UserAvatarProps) {
  return (
    <Avatar
      src={user.photo && `/api/file/${user.photo._id}`}
      name={user.name}
      size={size}
      decorative
      fallback={
        <Suspense fallback={null}>
          <Face seed={user._id} />
        </Suspense>
      }
    />
  )
}
