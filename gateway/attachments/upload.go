package attachments

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// uploaded is the answer: the id by which the record names the file.
type uploaded struct {
	Picture string
}

// Upload is the route POST path: a file of the kind that waits for its record. It drops the oldest
// waiting files of the caller, so that at most Waiting remain.
func (s *Store) Upload(k Kind, path string, access session.Access) gateway.Route {
	if !slices.Contains(config.OwnFileTypes, k.Type) {
		panic("config.OwnFileTypes does not list " + k.Type) // a broken build: an operator could give a type of files.types this name
	}
	return gateway.Route{Methods: "POST", Path: path, Access: access, Effect: gateway.Write, Upload: k.most(), Summary: "上传" + k.Type, Handle: func(r *gateway.Request) (any, error) {
		at, size, err := s.receive(r, k)
		if err != nil {
			return nil, err
		}
		return s.commit(r, k, at, size)
	}}
}

func (s *Store) receive(r *gateway.Request, k Kind) (at files.Path, size int64, err error) {
	sentName, sent, err := r.File()
	if err != nil {
		return at, 0, err
	}
	head, sent, err := files.Beginning(sent)
	if err != nil {
		return at, 0, err
	}
	name, kind, err := k.accept(sentName, head)
	if err != nil {
		return at, 0, err
	}
	at = files.NewPath(r.Now(), name)
	size, err = s.Receive(r.Context(), at, kind, sent, k.most())
	if errors.Is(err, files.ErrTooLarge) {
		err = errs.Newf(errs.TooLarge, "%s", k.tooLarge())
	}
	return at, size, err
}

func (k Kind) tooLarge() string {
	switch {
	case k.Videos:
		return "视频不能超过 50 MiB"
	case k.Documents:
		return "附件不能超过 20 MiB"
	default:
		return "图片不能超过 1 MiB"
	}
}

// accept returns the name under which a file is kept, and the type of its content. A document keeps its name, with the ending
// of its type.
func (k Kind) accept(sent string, head []byte) (name string, kind files.Type, err error) {
	if !k.Documents {
		if kind, err = k.takes().Of(sent, head); err != nil {
			return "", kind, err
		}
		return k.Name + kind.Ending(sent), kind, nil
	}
	if name, err = files.CleanName(sent); err != nil {
		return "", kind, err
	}
	if kind, err = k.takes().Of(name, head); err != nil {
		return "", kind, err
	}
	name, err = files.CleanName(kind.Name(name)) // which may be longer
	return name, kind, err
}

func (k Kind) takes() files.Set {
	switch {
	case k.Documents:
		return files.Documents
	case k.Videos:
		return files.Videos
	default:
		return files.Pictures
	}
}

// commit writes the row. Where it is refused, the content is removed; where the commit has given no
// clear answer, that is left to the sweep.
func (s *Store) commit(r *gateway.Request, k Kind, at files.Path, size int64) (any, error) {
	id, sent := uuid.NewString(), false
	err := s.DB.Tx(r.Context(), func(tx *store.Tx) error {
		if k.Bounded {
			if err := s.CheckQuota(r.Context(), tx, r.Caller.UserID, size); err != nil {
				return err
			}
		}
		_, err := tx.Exec(r.Context(), "attachments/drop_waiting", store.Args{"FileType": k.Type, "UserId": r.Caller.UserID, "Most": k.Waiting})
		if err != nil {
			return err
		}
		err = Insert(r.Context(), tx, r, id, k.Type, at, size)
		sent = err == nil
		return err
	})
	if err != nil && !sent {
		s.Remove(r.Context(), at)
	}
	return uploaded{id}, err
}

// Insert writes the row of a file of the caller that waits for its record.
func Insert(ctx context.Context, tx *store.Tx, r *gateway.Request, id, fileType string, at files.Path, size int64) error {
	_, err := tx.Exec(ctx, "attachments/insert", store.Args{
		"FileId": id, "FilePath": at.String(), "FileName": at.Name, "FileType": fileType, "FileSize": size,
		"UserId": r.Caller.UserID, "UserName": r.Caller.Name, "Now": store.LocalTime{Time: r.Now()},
	})
	return err
}
