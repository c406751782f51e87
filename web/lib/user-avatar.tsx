import { Face } from '#ui/art/face.tsx'
import { Avatar, type AvatarProps } from '#ui/avatar.tsx'

export interface UserAvatarProps extends Pick<AvatarProps, 'size'> {
  user: { _id: string; name: string; photo: { _id: string } | null }
}

/** A player's photo, or the face made for them. Decorative: the name stands beside it or labels the link around it. */
export function UserAvatar({ user, size = 40 }: UserAvatarProps) {
  return (
    <Avatar
      src={user.photo && `/api/file/${user.photo._id}`}
      name={user.name}
      size={size}
      decorative
      fallback={<Face seed={user._id} />}
    />
  )
}
