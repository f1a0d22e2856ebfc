package apptest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
)

// PartsPath is the path of uploads in parts.
const PartsPath = "/admin/upload"

// Partial is an upload in parts.
type Partial struct {
	UploadID                     string `json:"UploadId"`
	FileSize, PartSize, Received int64
	Status, FileName, FilePath   string
}

// PartialOf is the upload in an answer.
func PartialOf(t testing.TB, a Answer) (p Partial) {
	t.Helper()
	if err := json.Unmarshal(a.Data, &p); err != nil || a.Code != 0 || p.UploadID == "" {
		t.Fatalf("no upload: %d %s", a.Status, a.Body)
	}
	return p
}

// Beginning is the body that begins an upload of a guide; pairs change it.
func Beginning(t testing.TB, name, content string, pairs ...any) string {
	t.Helper()
	fields := map[string]any{"FileType": "操作说明", "FileParam": "shop", "FileName": name, "FileSize": len(content), "FileCaption": "说明", "AllowOverwrite": true}
	for i := 0; i < len(pairs); i += 2 {
		fields[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	body, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// BeginParts begins an upload of a guide as an account; pairs change the body.
func (g *Gateway) BeginParts(t testing.TB, account, name, content string, pairs ...any) Answer {
	t.Helper()
	who := append(g.As(t, account), Header("Content-Type", "application/json"))
	return g.Send(t, http.MethodPost, PartsPath+"/begin", Beginning(t, name, content, pairs...), who...)
}

// PartPath is the address of a part.
func PartPath(id string, offset int64) string {
	return fmt.Sprintf("%s/part/%s?offset=%d", PartsPath, id, offset)
}

// SendPart sends a part.
func (g *Gateway) SendPart(t testing.TB, account, id string, offset int64, bytes string) Answer {
	t.Helper()
	return g.Send(t, http.MethodPut, PartPath(id, offset), bytes, g.As(t, account)...)
}

// SendParts sends the rest of a content, from what the gateway has received on.
func (g *Gateway) SendParts(t testing.TB, account string, p Partial, content string) {
	t.Helper()
	for p.Received < p.FileSize {
		p = PartialOf(t, g.SendPart(t, account, p.UploadID, p.Received, content[p.Received:min(p.Received+p.PartSize, p.FileSize)]))
	}
}

// FinishParts finishes an upload.
func (g *Gateway) FinishParts(t testing.TB, account, id string) Answer {
	t.Helper()
	return g.Send(t, http.MethodPut, PartsPath+"/finish/"+id, "", g.As(t, account)...)
}

// Sum is the SHA-256 of a content.
func Sum(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}
