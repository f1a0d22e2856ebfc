package recording

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"qiao/gateway/bridge/compare"
	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/golden"
)

// ReplayOptions say how cases are replayed. A zero field has its default.
type ReplayOptions struct {
	// Account and Password sign in before the first case. All cases of somebody who was signed in are sent in this
	// session; without an account they are skipped.
	Account, Password string
	Effects           []Effect      // of the calls that are made: Read alone
	AtOnce            int           // 4
	Timeout           time.Duration // of one call: 60 s
	Body              int           // bytes of an answer that are read: 4 MiB
	// Ignore names fields whose values may differ, such as Table[].Now; AnyOrder lets rows come in any order.
	Ignore   []string
	AnyOrder bool
	Client   *http.Client
}

func (o ReplayOptions) orDefaults() ReplayOptions {
	if len(o.Effects) == 0 {
		o.Effects = []Effect{Read}
	}
	if o.Client == nil {
		o.Client = &http.Client{}
	}
	client := *o.Client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	o.Client = &client
	o.AtOnce, o.Timeout, o.Body = cmp.Or(o.AtOnce, 4), cmp.Or(o.Timeout, time.Minute), cmp.Or(o.Body, 4<<20)
	return o
}

// replayer replays the cases of one recording.
type replayer struct {
	baseURL string
	token   string
	there   *pseudonym.Mapper // answers get pseudonyms
	back    *pseudonym.Mapper // requests lose theirs; nil without a key
	options ReplayOptions
	noise   *compare.Noise // what Ignore names
}

// Replay calls the server at baseURL with the cases of a folder and compares its answers with the recorded ones. key is
// the recording's; with nil the requests are sent with their pseudonyms, which asks for something only of a server whose
// data has the same pseudonyms. The error is about the replay itself; Report.Err is about what it found.
func Replay(ctx context.Context, folder, baseURL string, key *pseudonym.Key, o ReplayOptions) (Report, error) {
	o = o.orDefaults()
	m, err := ReadManifest(folder)
	if err != nil {
		return Report{}, err
	}
	r := &replayer{baseURL: strings.TrimSuffix(baseURL, "/"), options: o, there: pseudonym.Without(pseudonym.Options{Clear: m.Clear})}
	if key != nil {
		if err := m.CheckKey(*key); err != nil {
			return Report{}, err
		}
		r.there = pseudonym.New(*key, pseudonym.Options{Clear: m.Clear})
		r.back = r.there.Undo()
	}
	files, err := golden.Files(filepath.Join(folder, casesFolder))
	if err != nil {
		return Report{}, fmt.Errorf("%s 中没有录制的调用: %w", folder, err)
	}
	if o.Account != "" {
		signIn, cancel := context.WithTimeout(ctx, o.Timeout)
		defer cancel()
		if r.token, err = golden.SignIn(signIn, o.Client, r.baseURL, o.Account, o.Password); err != nil {
			return Report{}, fmt.Errorf("登录 %s 失败：%w", r.baseURL, err)
		}
	}
	r.noise = &compare.Noise{}
	for _, field := range o.Ignore {
		r.noise.Pin(field, compare.OfValue, compare.AlwaysNoise)
	}
	results := make([]Result, len(files))
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(o.AtOnce)
	for i, file := range files {
		group.Go(func() error {
			results[i] = r.replay(working, file)
			results[i].Case, _ = filepath.Rel(folder, file)
			return working.Err()
		})
	}
	err = group.Wait()
	return Report{Results: results}, err
}

func (r *replayer) replay(ctx context.Context, file string) (result Result) {
	c, err := golden.Read(file)
	if err != nil {
		return Result{Failed: err.Error()}
	}
	result.Target = c.Directive(directiveTarget)
	recorded, err := golden.ParseResponse(c.Steps[0].Response)
	if err != nil {
		result.Failed = err.Error()
		return result
	}
	if result.Skipped = r.reasonToSkip(c, recorded); result.Skipped != "" {
		return result
	}
	received, err := r.send(ctx, c)
	if err != nil {
		result.Failed = err.Error()
		return result
	}
	compared := compare.Compare(comparable(recorded.Status, recorded.Header, recorded.Body), received, compare.Options{
		Noise: r.noise, Bounds: compare.Bounds{Body: 2 * r.options.Body},
	})
	switch compared.Verdict {
	case compare.Incomparable:
		result.Failed = "the answers cannot be compared: " + string(compared.Reason)
	case compare.Different:
		result.Differences, result.More = compared.Differences, compared.More
	case compare.Order:
		if !r.options.AnyOrder {
			result.Differences, result.More = compared.Differences, compared.More
		}
	}
	return result
}

func comparable(status int, header http.Header, body []byte) compare.Answer {
	return compare.Answer{Status: status, ContentType: plainType(header.Get("Content-Type")), Body: body}
}

func (r *replayer) reasonToSkip(c *golden.Case, recorded golden.Response) string {
	effect := c.Directive(directiveEffect)
	isWanted := func(e Effect) bool { return e.String() == effect }
	switch {
	case len(c.Steps) != 1:
		return "not a recorded call"
	case !slices.ContainsFunc(r.options.Effects, isWanted):
		return "effect " + effect
	case c.Directive(directiveLost) != "":
		return "left out of the recording: " + c.Directive(directiveLost)
	case c.As != "" && r.token == "":
		return "needs a session"
	case r.back == nil && pseudonym.IsFileMark(recorded.Body):
		return "a file is compared with the key alone"
	}
	return ""
}

// send makes the call of a case and returns the answer as a recorder would have written it.
func (r *replayer) send(ctx context.Context, c *golden.Case) (compare.Answer, error) {
	text := c.Steps[0].Request
	if r.back != nil {
		var err error
		if text, err = undone(r.back, c.Directive(directivePath), text); err != nil {
			return compare.Answer{}, err
		}
	}
	token := r.token
	if c.As == "" {
		token = ""
	}
	ctx, cancel := context.WithTimeout(ctx, r.options.Timeout)
	defer cancel()
	request, err := golden.BuildRequest(ctx, r.baseURL, token, text)
	if err != nil {
		return compare.Answer{}, errors.New("the request cannot be built from the case") // the cause has the original values
	}
	response, err := r.options.Client.Do(request)
	if err != nil {
		return compare.Answer{}, reason(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, int64(r.options.Body)+1))
	if err != nil {
		return compare.Answer{}, reason(err)
	}
	if len(body) > r.options.Body {
		return compare.Answer{}, fmt.Errorf("the answer has more than %d bytes", r.options.Body)
	}
	return comparable(response.StatusCode, response.Header, answerBody(r.there, response.Header, body)), nil
}

// reason returns an error of the transport without the address, which has the original values in it.
func reason(err error) error {
	var withAddress interface{ Unwrap() error }
	if errors.As(err, &withAddress) {
		if inner := withAddress.Unwrap(); inner != nil {
			return inner
		}
	}
	return err
}
