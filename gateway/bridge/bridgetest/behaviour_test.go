package bridgetest_test

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/gateway/bridge/bridgetest"
)

const (
	topTarget = "P_Base_Organization/顶级组织查询"
	topCall   = `{"ProcedureName":"P_Base_Organization","CXType":"顶级组织查询"}`
)

// client gives up where an answer never ends.
var client = &http.Client{Timeout: 2 * time.Minute}

// post sends a procedure call and returns the answer as a client sees it.
func post(t *testing.T, s *bridgetest.Server, token, endpoint, text string) (*http.Response, string, error) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, s.URL+"/api/Procedure/ProcedureTo"+endpoint, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Token", token)
	response, err := client.Do(request)
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	return response, string(content), err
}

// rowsOfCall are the rows of a DataTable.
func rowsOfCall(t *testing.T, s *bridgetest.Server, token, text string) (rows []map[string]any) {
	t.Helper()
	_, content, err := post(t, s, token, "DataTable", text)
	if err != nil {
		t.Fatal(err)
	}
	var in struct{ Data []map[string]any }
	if err := json.Unmarshal([]byte(content), &in); err != nil {
		t.Fatalf("%v: %s", err, content)
	}
	return in.Data
}

func column(rows []map[string]any, name string) (values []any) {
	for _, row := range rows {
		values = append(values, row[name])
	}
	return values
}

func TestAClockShowsTheTime(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("putong")
		s.Set(topTarget, bridgetest.Behaviour{Kind: bridgetest.Clock, Column: "ReadAt"}, bridgetest.Behaviour{Kind: bridgetest.Clock, Column: "Manager"})
		before := time.Now().Add(-2 * time.Millisecond)
		rows := rowsOfCall(t, s, token, topCall)
		if len(rows) != 2 || len(rows[0]) != 7 {
			t.Fatalf("%v", rows)
		}
		for _, name := range []string{"ReadAt", "Manager"} {
			shown, err := time.ParseInLocation("2006-01-02T15:04:05.999", rows[0][name].(string), time.Local)
			if err != nil || shown.Before(before) || shown.After(time.Now()) {
				t.Errorf("%s shows %v %v", name, rows[0][name], err)
			}
		}
	})
}

func TestNewIDIsNewInEveryRow(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("putong")
		s.Set(topTarget, bridgetest.Behaviour{Kind: bridgetest.NewID, Column: "OrganizationId"})
		seen := map[any]bool{}
		for range 3 {
			for _, id := range column(rowsOfCall(t, s, token, topCall), "OrganizationId") {
				seen[id] = true
				if !regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`).MatchString(id.(string)) {
					t.Errorf("%v is no GUID", id)
				}
			}
		}
		if len(seen) != 6 {
			t.Errorf("%d ids in 6 rows", len(seen))
		}
	})
}

func TestShuffledRowsAreTheSameRowsInAnotherOrder(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("putong")
		const departments = `{"CXType":"部门数据查询"}`
		plain := column(rowsOfCall(t, s, token, departments), "OrganizationId")
		s.Set("P_Base_Organization/部门数据查询", bridgetest.Behaviour{Kind: bridgetest.Shuffle})
		for range 10 {
			shuffled := column(rowsOfCall(t, s, token, departments), "OrganizationId")
			if slices.Equal(plain, shuffled) {
				t.Error("the rows come in their order")
			}
			if a, b := sortedTexts(plain), sortedTexts(shuffled); !slices.Equal(a, b) {
				t.Errorf("%v\n%v", a, b)
			}
		}
	})
}

func sortedTexts(values []any) (texts []string) {
	for _, value := range values {
		texts = append(texts, value.(string))
	}
	slices.Sort(texts)
	return texts
}

func TestSomeOfAThousandCallsDiffer(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("putong")
		s.Set(topTarget, bridgetest.Behaviour{Kind: bridgetest.Value, Column: "FullName", Of: 7, In: 1000})
		var differing []int
		for i := range 1000 {
			if rowsOfCall(t, s, token, topCall)[0]["FullName"] != "总部" {
				differing = append(differing, i)
			}
		}
		if len(differing) != 7 || differing[0] != 142 || differing[6] != 999 {
			t.Errorf("calls %v differ", differing)
		}
		if n := s.Count(topTarget); n != 1000 {
			t.Errorf("%d calls counted", n)
		}
	})
}

func TestADelayedAnswerComesLater(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("putong")
		s.Set(topTarget, bridgetest.Behaviour{Kind: bridgetest.Delay, N: 80})
		began := time.Now()
		if rows := rowsOfCall(t, s, token, topCall); len(rows) != 2 {
			t.Errorf("%v", rows)
		}
		if took := time.Since(began); took < 80*time.Millisecond {
			t.Errorf("the answer came after %s", took)
		}
		if len(rowsOfCall(t, s, token, `{"ProcedureName":"P_Planted","CXType":"Delay","OtherA":"1"}`)) != 3 {
			t.Error("the CXType delays an answer, and answers")
		}
	})
}

// A client sees these answers break; the calls were performed.
func TestBrokenAnswers(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("putong")
		const add = `{"ProcedureName":"P_ERP_Order","CXType":"订单新增","OtherA":"王先生","OtherB":"1"}`
		broken := []bridgetest.Behaviour{{Kind: bridgetest.Cut}, {Kind: bridgetest.Length, N: 5}, {Kind: bridgetest.Reset}}
		for _, b := range broken {
			s.Set("P_ERP_Order/订单新增", b)
			if _, content, err := post(t, s, token, "Int", add); !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
				t.Errorf("%s: %v %q", b.Kind, err, content)
			}
		}
		s.Set("P_ERP_Order/订单新增", bridgetest.Behaviour{Kind: bridgetest.Length, N: -5})
		answer := exchange(t, s, call(token, "Int", add))
		if length := fmt.Sprintf("\r\nContent-Length: %d\r\n", len(body(answer))-5); !strings.Contains(answer, length) {
			t.Errorf("a length that is too short: %q", answer)
		}
		if n := s.Count("P_ERP_Order/订单新增"); n != 4 {
			t.Errorf("%d calls counted", n)
		}
		if orders := rowsOfCall(t, s, token, `{"ProcedureName":"P_ERP_Order","CXType":"订单查询"}`); len(orders) != 4 {
			t.Errorf("%d orders", len(orders))
		}
	})
}

func TestCompressedAnswers(t *testing.T) {
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("putong")
		plain := body(exchange(t, s, call(token, "DataSet", topCall)))
		s.Set(topTarget, bridgetest.Behaviour{Kind: bridgetest.Gzip})
		if answer := exchange(t, s, call(token, "DataSet", topCall)); body(answer) != plain {
			t.Errorf("without Accept-Encoding: %s", answer)
		}
		answer := exchange(t, s, strings.Replace(call(token, "DataSet", topCall), "\n", "\nAccept-Encoding: deflate, gzip\n", 1))
		if !strings.Contains(answer, "\r\nContent-Encoding: gzip\r\n") {
			t.Fatalf("%q", answer)
		}
		zip, err := gzip.NewReader(strings.NewReader(body(answer)))
		if err != nil {
			t.Fatal(err)
		}
		if content, err := io.ReadAll(zip); err != nil || string(content) != plain {
			t.Errorf("%v %s", err, content)
		}
	})
}

func TestAHugeAnswerIsStreamed(t *testing.T) {
	sums := map[string]bool{}
	each(t, func(t *testing.T, s *bridgetest.Server) {
		token := s.SignIn("putong")
		response, content, err := post(t, s, token, "DataSet", `{"ProcedureName":"P_Planted","CXType":"huge","OtherA":"8000000"}`)
		if err != nil || len(content) < 8_000_000 || len(content) > 8_001_000 || response.ContentLength != -1 {
			t.Fatalf("%d bytes, length %d: %v", len(content), response.ContentLength, err)
		}
		if !json.Valid([]byte(content)) {
			t.Error("no JSON")
		}
		sums[content] = true
	})
	if len(sums) > 1 {
		t.Error("the stand-in's answer is not Mono's")
	}
}
